import type { MemberId, MessageId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { wordsIn } from './sending.ts';
import { insertMessage, type NewMessage, setReadBy } from './sending-queries.ts';

export interface PastMessage extends Omit<NewMessage, 'words' | 'textHash'> {
  sentAt: Date;
  readBy: MemberId[];
}

/** A message that was sent before: nobody is told of it. */
export async function insertPastMessage(
  tx: Tx,
  { sentAt, readBy, ...message }: PastMessage,
): Promise<MessageId> {
  const { id } = await insertMessage(tx, { ...message, ...wordsIn(message) }, sentAt);
  await setReadBy(tx, id, readBy);
  return id;
}
