/** Sends messages in one transaction. The reply does not reveal whether anybody receives them (rules/messages 16). */
import { createHash } from 'node:crypto';
import { isStaff } from '#contract/accounts/model.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import {
  messageProblems,
  type Recipient,
  recipientOf,
  type SendMessage,
  type SentMessage,
  sameTextLimit,
  sendingLimits,
} from '#contract/messages/model.ts';
import { splitHistory } from '#contract/messages/text.ts';
import {
  messageTexts,
  newAccountSentTooMuch,
  sameTextToMany,
  sentTooMuch,
} from '#contract/messages/texts.ts';
import { newAccountLimits } from '#contract/pending-posts/model.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { notifyMessage } from '../notices/index.ts';
import { hasNewAccountLimits } from '../pending-posts/index.ts';
import {
  findAnswered,
  findSentMessage,
  insertMessage,
  lockSender,
  type NewMessage,
  readRecent,
  type Sender,
  setReadBy,
} from './sending-queries.ts';

export interface SendingOptions {
  /** False if the operator turned all limits off. */
  hasLimits: boolean;
}

/** The sender, and the idempotency key of the submission (rules/calls 21). */
interface Sending {
  viewer: Viewer;
  idempotencyKey: string | null;
}

/**
 * Sends a message to a member, an address or the moderators. Throws `invalid` if a rule is broken, such as the same
 * text to many. Throws `not_found` for a reply to a message that the viewer does not have. Throws `rate_limited` for
 * too many messages, and `conflict` if the key was used for another one.
 */
export async function sendMessage(
  context: AppContext,
  { hasLimits }: SendingOptions,
  form: SendMessage,
  { viewer, idempotencyKey }: Sending,
): Promise<SentMessage> {
  refuseProblems(messageProblems(form));
  const { write, now } = context;
  const { memberId, role } = viewer;
  const isNew = hasLimits && (await hasNewAccountLimits(context, viewer));
  const words = wordsIn(form);
  return write(async ({ tx }) => {
    const sender = await lockSender(tx, memberId);
    const message = { ...words, ...(await addressed(tx, form, memberId, sender)), idempotencyKey };
    const sent = idempotencyKey === null ? undefined : await findSentMessage(tx, message);
    if (sent?.isSame === false) throw keyUsed();
    if (sent !== undefined) return { id: sent.id, message: messageTexts.messageSent };
    const recent = await readRecent(tx, message);
    if (recent.repeatedId !== null) return { id: recent.repeatedId, message: messageTexts.messageSent };
    if (hasLimits) refuseTooMany(recent.hour, sender.joinedAt, now());
    if (isNew && recent.begins) refuseManyBegun(recent.begun, now());
    if (!message.isToStaff && !isStaff(role)) refuseSameText(recent.sameTextRecipients);
    const { id, recipients } = await insertMessage(tx, message);
    // rules/messages 24
    await notifyMessage(tx, { messageId: id, senderId: memberId, recipientIds: recipients });
    return { id, message: messageTexts.messageSent };
  });
}

/** Computes everything that depends on the text alone, before the transaction begins. */
export function wordsIn({ subject, text }: Pick<SendMessage, 'subject' | 'text'>) {
  return { subject, text, words: `${subject}\n${splitHistory(text)[0]}`, textHash: textHashOf(text) };
}

type Addressed = Pick<
  NewMessage,
  'senderId' | 'isToStaff' | 'toAddress' | 'toMemberId' | 'fromAddress' | 'parentId'
>;

async function addressed(tx: Tx, form: SendMessage, memberId: MemberId, sender: Sender): Promise<Addressed> {
  const { parentId } = form;
  const answered = parentId === null ? undefined : await findAnswered(tx, memberId, parentId);
  if (parentId !== null && answered === undefined) throw new Fault('not_found', messageTexts.answeredGone);
  const to = addressOf(recipientOf(form), sender, answered?.senderId);
  if (to.toMemberId === memberId || isOwn(to.toAddress, sender)) {
    throw invalid({ toAddress: messageTexts.toSelf });
  }
  return { ...to, senderId: memberId, parentId };
}

/** A message to an address shows the sender's address; no other address is revealed (rules/messages 17). */
function addressOf(recipient: Recipient | undefined, { email }: Sender, answeredId: MemberId | undefined) {
  const nobody = { isToStaff: false, toAddress: null, toMemberId: null, fromAddress: null };
  switch (recipient?.kind) {
    case 'staff':
      return { ...nobody, isToStaff: true };
    case 'address':
      return { ...nobody, toAddress: recipient.address, fromAddress: email };
    case 'member':
      return { ...nobody, toMemberId: recipient.memberId };
    default:
      return { ...nobody, toMemberId: answeredId ?? null };
  }
}

function isOwn(address: string | null, { email }: Sender): boolean {
  return address?.toLowerCase() === email.toLowerCase();
}

/**
 * Returns the same value for texts that differ only in case, spaces, digits, punctuation and quotes. If only a few
 * words precede a quote, the quote counts as text, since anybody may draw a dashed line (rules/messages 22). Null for
 * short texts, which many messages may share.
 */
export function textHashOf(text: string): Buffer | null {
  const letters = [splitHistory(text)[0], text].map(lettersOf).find(isComparable);
  return letters === undefined ? null : createHash('sha256').update(letters).digest();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

function isComparable(letters: string): boolean {
  return letters.length >= sameTextLimit.letters;
}

/** Milliseconds. */
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Throws `rate_limited` for a message above the limit. `sent` are the times of the last hour, in order. */
export function refuseTooMany(sent: Date[], joinedAt: Date, now: Date): void {
  const { hourly, newAccountsHourly, newAccountDays } = sendingLimits;
  const isNewAccountRow = now.getTime() < joinedAt.getTime() + newAccountDays * day;
  const most = isNewAccountRow ? newAccountsHourly : hourly;
  const earliest = sent.at(-most);
  if (earliest === undefined) return;
  const retryAfter = secondsUntil(earliest.getTime() + hour, now);
  const sentence = isNewAccountRow ? newAccountSentTooMuch(most, newAccountDays) : sentTooMuch(most);
  throw new Fault('rate_limited', sentence, { retryAfter });
}

/** Throws `invalid` for one recipient too many of the same text. */
export function refuseSameText(others: number): void {
  const { recipients } = sameTextLimit;
  if (others >= recipients) throw invalid({ text: sameTextToMany(recipients) });
}

/**
 * Throws `rate_limited` if a new account has begun too many conversations (rules/pending-posts 13). `begun`: when it
 * began each one in the past 24 hours, oldest first.
 */
export function refuseManyBegun(begun: Date[], now: Date): void {
  const { conversations, days } = newAccountLimits;
  const earliest = begun.at(-conversations);
  if (earliest === undefined) return;
  throw new Fault('rate_limited', pendingPostTexts.tooManyBegun(conversations, days), {
    retryAfter: secondsUntil(earliest.getTime() + day, now),
  });
}

/** The wait in seconds, at least one. */
function secondsUntil(moment: number, now: Date): number {
  return Math.max(1, Math.ceil((moment - now.getTime()) / 1000));
}

export interface PastMessage extends Omit<NewMessage, 'words' | 'textHash'> {
  sentAt: Date;
  readBy: MemberId[];
}

/** Inserts a message with an earlier date, without notifying anybody. */
export async function insertPastMessage(
  tx: Tx,
  { sentAt, readBy, ...message }: PastMessage,
): Promise<MessageId> {
  const { id } = await insertMessage(tx, { ...message, ...wordsIn(message) }, sentAt);
  await setReadBy(tx, id, readBy);
  return id;
}
