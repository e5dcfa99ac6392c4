/** Sending: one transaction, which tells nobody whether anybody gets it (rules/messages 16). */
import { isStaff } from '#contract/accounts/model.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import {
  messageProblems,
  type Recipient,
  recipientOf,
  type SendMessage,
  type SentMessage,
} from '#contract/messages/model.ts';
import { splitHistory } from '#contract/messages/text.ts';
import { messageTexts } from '#contract/messages/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { isNewHere } from '../newcomers/index.ts';
import { tellMessage } from '../notices/index.ts';
import { refuseManyBegun, refuseSameText, refuseTooMany } from './sending-policy.ts';
import {
  findAnswered,
  findSentMessage,
  insertMessage,
  lockSender,
  type NewMessage,
  readRecent,
  type Sender,
} from './sending-queries.ts';
import { textHashOf } from './text-hash.ts';

export interface SendingOptions {
  /** False where the operator took all limits off. */
  hasLimits: boolean;
}

/** Who sends, and the key of the submission (rules/calls 21). */
interface Sending {
  viewer: Viewer;
  idempotencyKey: string | null;
}

/**
 * Throws `invalid` for what breaks a rule, the same text to many included, `not_found` for an answer to what one does not
 * have, `rate_limited` for too many, `conflict` where the key was used for another one.
 */
export async function sendMessage(
  services: Services,
  { hasLimits }: SendingOptions,
  form: SendMessage,
  { viewer, idempotencyKey }: Sending,
): Promise<SentMessage> {
  refuseProblems(messageProblems(form));
  const { write, now } = services;
  const { memberId, role } = viewer;
  const isNew = hasLimits && (await isNewHere(services, viewer));
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
    await tellMessage(tx, { messageId: id, senderId: memberId, recipientIds: recipients });
    return { id, message: messageTexts.messageSent };
  });
}

/** What follows from the text alone is done with before the transaction begins. */
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

/** Who writes to an address shows their own; nobody else's is told (rules/messages 17). */
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
