import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { eraseReceived, eraseSafety, eraseSent, eraseWords, listToErase } from './safety-queries.ts';

/** Messages erased per transaction. */
const batch = 500;

/** rules/messages 27. If it is interrupted, finished batches stay erased. */
export async function eraseMessagesOf({ write }: AppContext, memberId: MemberId): Promise<void> {
  await write(({ tx }) => eraseSafety(tx, memberId));
  while ((await write(({ tx }) => eraseSome(tx, memberId))) > 0);
}

async function eraseSome(tx: Parameters<typeof listToErase>[0], memberId: MemberId): Promise<number> {
  const own = await listToErase(tx, memberId, batch);
  await eraseSent(tx, own.sent);
  await eraseReceived(tx, memberId, own.received);
  await eraseWords(tx, memberId, own);
  return own.sent.length + own.received.length;
}
