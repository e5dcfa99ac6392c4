/** First posts awaiting approval, as those who send, read and decide about them do. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { addMember, type TestMember } from './members.ts';
import { changeSettings } from './settings.ts';

type Who = Pick<TestMember, 'token'>;

/** A member as registration makes them, put into the database. */
export async function addNewcomer(app: TestApp): Promise<TestMember> {
  const member = await addMember(app);
  await app.database.query('update members set registered_itself = true where id = $1', [member.id]);
  return member;
}

/** From now on they wait, or are public at once. */
export function letNewcomersWait(app: TestApp, admin: Who, waits = true): Promise<void> {
  return changeSettings(app, admin, { newcomers_wait: waits ? 1 : 0 });
}

export interface WireHeld {
  id: number;
  kind: 'product' | 'thread' | 'comment';
  title: string;
  words: string;
  files: {
    dealId: number;
    file: { id: number; kind: 'picture' | 'attachment'; file?: string; name?: string; alt?: string };
  }[];
  of: { deal_id: number | null; forum_id: number | null } | null;
  sent_at: string;
  user: { id: number; firstName: string };
  deal: Record<string, unknown> | null;
  answers: { userName: string; words: string } | null;
}

export interface WireOwnHeld extends Omit<WireHeld, 'user' | 'deal' | 'answers'> {
  state: 'waiting' | 'refused';
  reason: string;
}

/** What comes of something that is sent. */
export interface SentReply {
  id: number;
  waiting?: 1;
}

export function startThread(app: TestApp, { token }: Who, given: Record<string, unknown> = {}) {
  const body = { title: 'May I ask?', description: '<p>Who knows?</p>', ...given };
  return call<SentReply>(app, 'addForum', body, { token });
}

export async function queue(app: TestApp, { token }: Who, page: Record<string, unknown> = {}) {
  return (await call<{ message: WireHeld[]; totalCount: number }>(app, 'heldPosts', page, { token })).body;
}

export async function ownHeld(app: TestApp, { token }: Who): Promise<WireOwnHeld[]> {
  return (await call<{ message: WireOwnHeld[] }>(app, 'myHeldPosts', {}, { token })).body.message;
}

interface Decision {
  approve?: 0 | 1;
  reason?: string;
}

export function deciding(app: TestApp, { token }: Who, ids: number[], decision: Decision = {}) {
  const body = { ids, approve: 1, reason: '', ...decision };
  return call<{ results: { id: number; done: 0 | 1; message: string }[]; totalCount: number }>(
    app,
    'decideHeldPosts',
    body,
    { token },
  );
}

/** The sentence about each, in their order. */
export async function decided(app: TestApp, by: Who, ids: number[], decision: Decision = {}) {
  const { status, body } = await deciding(app, by, ids, decision);
  if (status !== 200) throw new Error(`a decision was refused: ${status} ${JSON.stringify(body)}`);
  return body.results.map(({ message }) => message);
}
