/**
 * Records searches without results, as browsers report them after the page has loaded. Most result pages come from a
 * cache, and many requests are not from people. The words are stored once several networks have reported them on a day;
 * until then only hashes are (rules/statistics 9).
 */
import { createHash, randomBytes } from 'node:crypto';
import { dayAfter, dayOf } from '#contract/core/day.ts';
import { keepableWords } from '#contract/search/empty-calls.ts';
import { emptySearchDays } from '#contract/statistics/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import {
  dailySalt,
  forgetEmptySearches,
  forgetUnusedWords,
  keepEmptySearch,
  markEmptySearch,
} from './queries.ts';

/** Networks that must report the same words on one day. */
const leastPeople = 3;

type SearchContext = Pick<AppContext, 'database' | 'now'>;

/**
 * Records a reported search; `network` is the key of the rate limits. A search that may not be stored leaves no trace.
 */
export async function noteEmptySearch(
  { database, now }: SearchContext,
  text: string,
  network: string,
): Promise<void> {
  const words = keepableWords(text);
  if (words === undefined) return;
  const day = dayOf(now());
  const salt = await dailySalt(database, day, randomBytes(32));
  const mark = { day, wordsHash: hashOf(salt, words), networkHash: hashOf(salt, network) };
  const people = await markEmptySearch(database, mark);
  if (people >= leastPeople) await keepEmptySearch(database, { day, words, people });
}

function hashOf(salt: Buffer, text: string): Buffer {
  return createHash('sha256').update(salt).update(text).digest();
}

/** Deletes old records of searches, and words that no product contains any more (rules/search 19). */
export function searchCleanupJobs({
  database,
  now,
  write,
}: SearchContext & Pick<AppContext, 'write'>): CronJob[] {
  const run = async () => {
    const today = dayOf(now());
    await write(({ tx }) => forgetUnusedWords(tx));
    await forgetEmptySearches(database, { today, before: dayAfter(today, 1 - emptySearchDays) });
  };
  return [{ name: 'forget-empty-searches', cron: '5 * * * *', run }];
}
