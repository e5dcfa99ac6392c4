/**
 * Searches that found nothing, as browsers tell of them once the page is alive: most pages of a search are kept, and what fetches
 * them is often no reader. Words are kept once several networks told of them on a day; until then there are hashes alone
 * (rules/statistics 9).
 */
import { createHash, randomBytes } from 'node:crypto';
import { dayAfter, dayOf } from '#contract/core/day.ts';
import { keepableWords } from '#contract/search/empty-calls.ts';
import { emptySearchDays } from '#contract/statistics/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { forgetEmptySearches, keepEmptySearch, markEmptySearch, saltOf } from './queries.ts';
import { forgetUnusedWords } from './vocabulary-queries.ts';

/** Networks that must have told of the same words on one day. */
const leastPeople = 3;

type Notifying = Pick<AppContext, 'database' | 'now'>;

/** `network`: by which callers are counted. What may not be kept leaves nothing at all. */
export async function noteEmptySearch(
  { database, now }: Notifying,
  text: string,
  network: string,
): Promise<void> {
  const words = keepableWords(text);
  if (words === undefined) return;
  const day = dayOf(now());
  const salt = await saltOf(database, day, randomBytes(32));
  const mark = { day, wordsHash: hashOf(salt, words), networkHash: hashOf(salt, network) };
  const people = await markEmptySearch(database, mark);
  if (people >= leastPeople) await keepEmptySearch(database, { day, words, people });
}

function hashOf(salt: Buffer, text: string): Buffer {
  return createHash('sha256').update(salt).update(text).digest();
}

/** What searches leave behind, and the words that no product holds any more (rules/search 19). */
export function searchCleanupJobs({
  database,
  now,
  write,
}: Notifying & Pick<AppContext, 'write'>): CronJob[] {
  const run = async () => {
    const today = dayOf(now());
    await write(({ tx }) => forgetUnusedWords(tx));
    await forgetEmptySearches(database, { today, before: dayAfter(today, 1 - emptySearchDays) });
  };
  return [{ name: 'forget-empty-searches', cron: '5 * * * *', run }];
}
