import { dayAfter, dayOf } from '#contract/core/day.ts';
import { rangeDays, statisticRanges } from '#contract/statistics/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { demoRemovalFinished } from '../demo/index.ts';
import { forgetGoneProductDays, forgetProductDays, type Ranking, rankProducts } from '../products/index.ts';
import { forgetEmptySearches } from '../search/index.ts';
import { statisticsDue } from './events.ts';
import { forgetCounts } from './queries.ts';
import { rollUp } from './roll-up.ts';

/** `dataDir`: the folder whose disk is looked at. */
export function statisticJobs(context: AppContext, dataDir: string): EventJob[] {
  return [
    onEvent(statisticsDue, () => rollUp(context, dataDir)),
    onEvent(demoRemovalFinished, () => forgetDemo(context, dataDir)),
  ];
}

export function statisticCronJobs(context: AppContext, dataDir: string): CronJob[] {
  return [
    // Soon after midnight first, so that yesterday is complete.
    { name: 'roll-up-numbers', cron: '3,18,33,48 * * * *', run: () => rollUp(context, dataDir) },
    // Reads what was counted of a whole year: once a day is enough.
    { name: 'rank-products', cron: '11 0 * * *', run: () => rankAll(context) },
  ];
}

/** The counts of the demo content, and of who tried it, give way to those of what is there (rules/statistics 10). */
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
