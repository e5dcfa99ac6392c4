/** What follows when a product is published: who is told of it, and when. */
import type { Services } from '../../platform/services.ts';
import { queueLetterJobs } from '../letters/index.ts';
import { gatherWaiting } from './digest-queries.ts';
import { alertDue } from './facts.ts';
import { matchProduct, type Publication, takeTurn } from './matching-queries.ts';

/** Done twice it is done once: whoever was told of a product is never told again (rules/alerts 7). */
export async function matchPublished({ write, now }: Services, publication: Publication): Promise<void> {
  await write(async ({ tx }) => {
    await takeTurn(tx);
    await queueLetterJobs(tx, alertDue, await matchProduct(tx, publication, now()));
  });
}

/** rules/alerts 23: what waited for its day or week becomes a letter for each member. */
export async function gatherLetters({ write, now }: Services): Promise<void> {
  await write(async ({ tx }) => {
    await takeTurn(tx);
    await queueLetterJobs(tx, alertDue, await gatherWaiting(tx, now()));
  });
}
