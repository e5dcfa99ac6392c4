/** A member's acts on existing messages. */
import { Fault } from '#contract/core/fault.ts';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { folders, type OpenedMessage, suggestionLength, type Unread } from '#contract/messages/model.ts';
import { deletedText, messageTexts } from '#contract/messages/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { countUnreadNotices, settleMessageNotices } from '../notices/index.ts';
import { countUnreadMessages, findMessage, hideMessages, setRead } from './queries.ts';
import { findAddresses, listExchanged } from './sending-queries.ts';

/** Reads a message of the member. Throws `not_found` for a message that is not the member's, or was deleted. */
export async function openMessage(
  { database }: AppContext,
  id: MessageId,
  memberId: MemberId,
): Promise<OpenedMessage> {
  for (const folder of folders) {
    const message = await findMessage(database, folder, memberId, id);
    if (message !== undefined) return { message, folder };
  }
  throw messageGone();
}

/**
 * Marks a message as read. Throws `not_found` for a message that the member did not receive, even if the member sent
 * it.
 */
export async function readMessage({ write }: AppContext, id: MessageId, memberId: MemberId): Promise<string> {
  await write(async ({ tx }) => {
    const senderId = await setRead(tx, memberId, id);
    if (senderId === undefined) throw messageGone();
    await settleMessageNotices(tx, memberId, [senderId]);
  });
  return messageTexts.markedRead;
}

/** Missing messages cause no error. */
export async function deleteMessages(
  { write }: AppContext,
  ids: MessageId[],
  memberId: MemberId,
): Promise<string> {
  return write(async ({ tx }) => {
    const { count, unreadFrom } = await hideMessages(tx, memberId, ids);
    if (unreadFrom.length > 0) await settleMessageNotices(tx, memberId, unreadFrom);
    return deletedText(count);
  });
}

/** Suggests correspondents; more than 3 characters find other members, too. */
export async function suggestAddresses(
  { database, write }: AppContext,
  text: string,
  memberId: MemberId,
): Promise<string[]> {
  return [...text].length < suggestionLength
    ? listExchanged(database, memberId)
    : write(({ tx }) => findAddresses(tx, memberId, text));
}

/** The counts in the page header. */
export async function countUnread({ database }: AppContext, memberId: MemberId): Promise<Unread> {
  const [messages, notices] = await Promise.all([
    countUnreadMessages(database, memberId),
    countUnreadNotices(database, memberId),
  ]);
  return { messages, notices };
}

export function messageGone(): Fault {
  return new Fault('not_found', messageTexts.notThere);
}
