/** What members choose of letters, and the links in them. */
import type { MemberId } from '#contract/core/ids.ts';
import type { LetterKind } from '#contract/letters/model.ts';
import { unsubscribeToken } from '../slices/letters/index.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

/** As a letter of this kind has it. */
export function linkToken(
  { services }: TestApp,
  { id, email }: Pick<TestMember, 'id' | 'email'>,
  kind: LetterKind,
): Promise<string> {
  return unsubscribeToken(services, { memberId: id as MemberId, email }, kind);
}

interface Settings {
  email: string;
  timeZone: number;
  choices: Record<LetterKind, string>;
}

export async function settingsOf(app: TestApp, { token }: Pick<TestMember, 'token'>): Promise<Settings> {
  return (await call<Settings & Record<string, unknown>>(app, 'myLetters', {}, { token })).body;
}

export function chooseFor(app: TestApp, { token }: Pick<TestMember, 'token'>, kind: string, choice: string) {
  return call(app, 'chooseLetters', { kind, choice }, { token });
}

/** As if the mail server had refused the address often enough. */
export async function makeUnreachable(app: TestApp, { id, email }: TestMember): Promise<void> {
  await app.database.query(
    `insert into mail_addresses (email, member_id, refusals, unreachable_since) values (lower($1), $2, 3, now())`,
    [email, id],
  );
}
