import { statfs } from 'node:fs/promises';
import { dayAfter, dayOf } from '#contract/core/day.ts';
import { rangeDays, type StatisticName, statisticRanges } from '#contract/statistics/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CounterName } from '../../platform/db/daily-counters.ts';
import { type CountedTable, countByDay } from '../../platform/db/day-counts.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { countGivenUp, countWaiting } from '../../platform/mail/queries.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { demoRemovalFinished } from '../demo/index.ts';
import { findOldestFlag } from '../flags/index.ts';
import { forgetGoneProductDays, forgetProductDays, type Ranking, rankProducts } from '../products/index.ts';
import { forgetEmptySearches } from '../search/index.ts';
import { statisticsDue } from './actions.ts';
import { beginDay, findLastDay, forgetCounts, forgetDays, readDatabaseSize, saveDays } from './queries.ts';

/** `dataDir`: the folder whose disk usage is measured. */
export function statisticJobs(context: AppContext, dataDir: string): EventJob[] {
  return [
    onEvent(statisticsDue, () => rollUp(context, dataDir)),
    onEvent(demoRemovalFinished, () => forgetDemo(context, dataDir)),
  ];
}

export function statisticCronJobs(context: AppContext, dataDir: string): CronJob[] {
  return [
    // First soon after midnight, so that yesterday is complete.
    { name: 'roll-up-numbers', cron: '3,18,33,48 * * * *', run: () => rollUp(context, dataDir) },
    // Reads the counts of a whole year, so once a day is enough.
    { name: 'rank-products', cron: '11 0 * * *', run: () => rankAll(context) },
  ];
}

/**
 * Replaces the counts of demo content, and of members who tried it, with those of real content (rules/statistics 10).
 */
async function forgetDemo(context: AppContext, dataDir: string): Promise<void> {
  const { database, now } = context;
  const tomorrow = dayAfter(dayOf(now()), 1);
  await forgetCounts(database);
  await forgetGoneProductDays(database);
  await forgetEmptySearches(database, { today: tomorrow, before: tomorrow });
  await rollUp(context, dataDir);
}

const rankings: Ranking[] = ['views', 'clicks'];

async function rankAll({ database, now }: AppContext): Promise<void> {
  const today = dayOf(now());
  for (const range of statisticRanges)
    for (const what of rankings) await rankProducts(database, what, { days: rangeDays[range].days, today });
  await forgetProductDays(database, dayAfter(today, -rangeDays.year.days));
}

/** Milliseconds to wait for a disk, as a network drive may hang. */
const diskPatience = 10_000;

/** Current levels; a reader throws if its source does not answer. */
export const levelReaders = [
  ['disk', (_services, dataDir) => readDiskUse(dataDir)],
  ['oldest-flag', async ({ database, now }) => hoursBetween(await findOldestFlag(database), now())],
  ['mail-waiting', ({ database }) => countWaiting(database)],
  ['mail-failed', ({ database }) => countFailed(database)],
  ['database', ({ database }) => readDatabaseSize(database)],
] as const satisfies readonly [StatisticName, LevelReader][];

/** `dataDir`: the folder whose disk usage is measured. */
type LevelReader = (context: Pick<AppContext, 'database' | 'now'>, dataDir: string) => Promise<number>;

async function countFailed(database: AppContext['database']): Promise<number> {
  const { urgent, ordinary } = await countGivenUp(database);
  return urgent + ordinary;
}

/** Whole hours; 0 without a date. */
function hoursBetween(since: Date | undefined, now: Date): number {
  return since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000));
}

/** Bytes in use on the disk of a folder. */
async function readDiskUse(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await withTimeout(
    statfs(folder),
    diskPatience,
    'The disk isn’t responding.',
  );
  return (blocks - bfree) * bsize;
}

type Counting = Pick<AppContext, 'database' | 'now'>;

/** Twice the longest range, to compare it with as many days before. */
const keptDays = 2 * 364;

/** Days counted per statement, to limit its duration if a whole table must be read. */
const batchDays = 31;

/** Statistics counted from rows, which count from their creation. */
const counted = ['members', 'products', 'comments', 'votes'] as const satisfies readonly (StatisticName &
  CountedTable)[];
const tallied = ['sign-ins', 'flags', 'mail-sent'] as const satisfies readonly (StatisticName &
  CounterName)[];

/**
 * Updates the table of days. Repeated or simultaneous runs give the same result (rules/statistics 4). `dataDir` is the
 * folder whose disk usage is measured.
 */
export async function rollUp(context: Counting, dataDir: string): Promise<void> {
  const { database } = context;
  const today = dayOf(context.now());
  for (const name of counted) await countUpTo(context, name, today);
  await beginDay(database, tallied, today);
  // Future days stay. If the clock is behind, all counted days are in the future, and most counts have no other source.
  await forgetDays(database, dayAfter(today, -keptDays));
  await saveLevels(context, dataDir, today);
}

/** A failing source does not prevent saving the others; the job fails after them. */
async function saveLevels(context: Counting, dataDir: string, day: string): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, read] of levelReaders) {
    try {
      await saveDays(context.database, name, [{ day, count: await read(context, dataDir) }], {
        mayFall: true,
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** If it is interrupted, earlier days are complete and the next run continues there. */
async function countUpTo({ database }: Counting, name: (typeof counted)[number], today: string) {
  const last = await findLastDay(database, name, today);
  for (let from = firstDay(last, today); from <= today; from = dayAfter(from, batchDays)) {
    const to = dayAfter(from, batchDays - 1);
    const span = { from, to: to < today ? to : today };
    // Rows deleted later still count, except votes (rules/statistics 3).
    const mayFall = name === 'votes';
    await saveDays(database, name, await countByDay(database, name, span), { mayFall });
  }
}

/**
 * Begins one day before the last counted one. The last was incomplete when counted. The previous one may have had open
 * transactions, or ended by one process's clock only.
 */
function firstDay(last: string | undefined, today: string): string {
  const earliest = dayAfter(today, 1 - keptDays);
  if (last === undefined || last <= earliest) return earliest;
  return dayAfter(last, -1);
}
