/**
 * Tokens in e-mail links (rules/emails 21): a member and a kind, signed together with the address. Nothing is stored
 * per e-mail. Tokens do not expire, but become invalid when the address changes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Fault } from '#contract/core/fault.ts';
import { type MemberId, maxId } from '#contract/core/ids.ts';
import { type EmailKind, emailKinds } from '#contract/notification-emails/model.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { getEmailKey, getEmailKeyFor } from './queries.ts';

/** The content of a token: its member, and the kind of e-mail that contained it. */
export interface TokenClaims {
  memberId: MemberId;
  kind: EmailKind;
}

export async function unsubscribeToken(
  { database }: Pick<AppContext, 'database'>,
  { memberId, email }: { memberId: MemberId; email: string },
  kind: EmailKind,
): Promise<string> {
  const key = await getEmailKey(database);
  return `${memberId}-${kind}-${sign(key, { memberId, kind }, email).toString('base64url')}`;
}

/**
 * Verifies a signed token and returns its content. Throws `gone` for an invalid token, and if the member's address has
 * changed.
 */
export async function readUnsubscribeToken(
  { database }: Pick<AppContext, 'database'>,
  token: string,
): Promise<TokenClaims> {
  const parsed = parse(token);
  if (parsed === undefined) throw linkGone();
  const { claims, signature } = parsed;
  const { key, email } = await getEmailKeyFor(database, claims.memberId);
  if (email === null || !timingSafeEqual(sign(key, claims, email), signature)) throw linkGone();
  return claims;
}

function sign(key: Buffer, { memberId, kind }: TokenClaims, email: string): Buffer {
  return createHmac('sha256', key).update(`${memberId} ${kind} ${email.toLowerCase()}`).digest();
}

function parse(token: string): { claims: TokenClaims; signature: Buffer } | undefined {
  const [, id, name, text = ''] = /^([1-9]\d{0,9})-([a-z]+)-([\w-]{43})$/.exec(token) ?? [];
  const kind = emailKinds.find((one) => one === name);
  const memberId = Number(id) as MemberId;
  if (kind === undefined || memberId > maxId) return undefined;
  return { claims: { memberId, kind }, signature: Buffer.from(text, 'base64url') };
}

function linkGone(): Fault {
  return new Fault('gone', emailTexts.linkGone);
}
