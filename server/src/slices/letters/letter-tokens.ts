/**
 * Tokens of the links in letters (rules/letters 21): a member and a kind, signed together with the e-mail address.
 * Nothing is kept for a letter, no token ends by itself, and all of them end with the address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Fault } from '#contract/core/fault.ts';
import { type MemberId, maxId } from '#contract/core/ids.ts';
import { type LetterKind, letterKinds } from '#contract/letters/model.ts';
import { letterTexts } from '#contract/letters/texts.ts';
import type { Services } from '../../platform/services.ts';
import { getLetterKey, getLetterKeyFor } from './token-queries.ts';

/** Whose letters a token is about, and the kind that it came with. */
export interface TokenClaims {
  memberId: MemberId;
  kind: LetterKind;
}

export async function unsubscribeToken(
  { database }: Pick<Services, 'database'>,
  { memberId, email }: { memberId: MemberId; email: string },
  kind: LetterKind,
): Promise<string> {
  const key = await getLetterKey(database);
  return `${memberId}-${kind}-${sign(key, { memberId, kind }, email).toString('base64url')}`;
}

/** Throws `gone` for what is no token, and for one of an address that the member has no more. */
export async function readUnsubscribeToken(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<TokenClaims> {
  const parsed = parse(token);
  if (parsed === undefined) throw linkGone();
  const { claims, signature } = parsed;
  const { key, email } = await getLetterKeyFor(database, claims.memberId);
  if (email === null || !timingSafeEqual(sign(key, claims, email), signature)) throw linkGone();
  return claims;
}

function sign(key: Buffer, { memberId, kind }: TokenClaims, email: string): Buffer {
  return createHmac('sha256', key).update(`${memberId} ${kind} ${email.toLowerCase()}`).digest();
}

function parse(token: string): { claims: TokenClaims; signature: Buffer } | undefined {
  const [, id, name, text = ''] = /^([1-9]\d{0,9})-([a-z]+)-([\w-]{43})$/.exec(token) ?? [];
  const kind = letterKinds.find((one) => one === name);
  const memberId = Number(id) as MemberId;
  if (kind === undefined || memberId > maxId) return undefined;
  return { claims: { memberId, kind }, signature: Buffer.from(text, 'base64url') };
}

function linkGone(): Fault {
  return new Fault('gone', letterTexts.linkGone);
}
