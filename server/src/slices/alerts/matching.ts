/** What follows when a product is published: who is told of it, when, and what of it is left as the letter leaves. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Fact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { queueLetterJobs } from '../letters/index.ts';
import {
  type Gathered,
  gatherAct,
  gatherMornings,
  putOffActLetters,
  type WaitingPart,
} from './digest-queries.ts';
import { actMatched, alertDue, gatheringDue, membersFound } from './facts.ts';
import {
  countMatched,
  type FoundLetter,
  type FoundProduct,
  listFound,
  listFoundAlone,
} from './letter-queries.ts';
import {
  deleteScansOf,
  makeLetters,
  matchProduct,
  type NumberedLetters,
  type Publication,
  takeTurn,
} from './matching-queries.ts';

/** Done twice it is done once: whoever was told of a product is never told again (rules/alerts 7). */
export async function matchPublished({ write, now }: Services, publication: Publication): Promise<void> {
  await write(async ({ tx, happened }) => {
    await takeTurn(tx);
    const letters = await matchProduct(tx, publication, now());
    if (letters !== undefined) happened(membersFound, letters);
    if (publication.isOfAct) await putOffActLetters(tx, actMatched);
  });
}

/** One after the other, each as by itself: of a batch that was cut short none is told of twice. */
export async function matchMany(
  services: Services,
  { productIds }: { productIds: ProductId[] },
  { wasShown }: { wasShown: boolean },
): Promise<void> {
  for (const productId of productIds) await matchPublished(services, { productId, wasShown, isOfAct: true });
}

/**
 * What alerts had read of products whose words went with their author (rules/leaving 11). Whoever matches one of them
 * just now writes its words once more: that is waited for, and what is matched later is not shown any more.
 */
export async function forgetScansOf({ write }: Services, memberId: MemberId): Promise<void> {
  await write(async ({ tx }) => {
    await takeTurn(tx);
    await deleteScansOf(tx, memberId);
  });
}

/** rules/alerts 8 */
export async function tellAtOnce({ write }: Services, letters: NumberedLetters): Promise<void> {
  await write(async ({ tx }) => queueLetterJobs(tx, alertDue, await makeLetters(tx, letters)));
}

/** rules/alerts 23: what waited for its day or week becomes a letter for each member. */
export function gatherLetters(services: Services, after = 0): Promise<void> {
  return gatherPart(services, { after, next: gatheringDue }, (tx, part) =>
    gatherMornings(tx, services.now(), part),
  );
}

/** rules/alerts 27: the same of what acts have brought, however many these were. */
export function gatherActs(services: Services, { after }: { after: number }): Promise<void> {
  return gatherPart(services, { after, next: actMatched }, gatherAct);
}

/** Products that wait and are gathered in one transaction: a fraction of a second (docs/decisions/0018). */
const partSize = 2_000;

/**
 * One part; the next one is queued in its transaction and waits its turn, so that whatever is published meanwhile waits for
 * no more than a part.
 */
async function gatherPart(
  { write }: Services,
  { after, next }: { after: number; next: Fact<{ after: number }> },
  gather: (tx: Tx, part: WaitingPart) => Promise<Gathered>,
): Promise<void> {
  await write(async ({ tx, happened }) => {
    await takeTurn(tx);
    const { letterIds, last } = await gather(tx, { after, size: partSize });
    await queueLetterJobs(tx, alertDue, letterIds);
    if (last !== null) happened(next, { after: last });
  });
}

/**
 * What a letter is to show. Of what it leaves out the member was not told (rules/alerts 26), so that a product which is
 * published meanwhile must not be matched in between.
 */
export async function foundFor(
  { database: { db }, write }: Services,
  letter: FoundLetter,
): Promise<FoundProduct[]> {
  const found = await listFound(db, letter);
  if (found.length === (await countMatched(db, letter))) return found;
  return write(async ({ tx }) => {
    await takeTurn(tx);
    return listFoundAlone(tx, letter);
  });
}
