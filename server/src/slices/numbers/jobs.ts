import { dayAfter, dayOf } from '#contract/core/day.ts';
import { numberRanges, rangeDays } from '#contract/numbers/model.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { demoRemovalFinished } from '../demo/index.ts';
import { forgetGoneProductDays, forgetProductDays, type Ranking, rankProducts } from '../products/index.ts';
import { forgetEmptySearches } from '../search/index.ts';
import { numbersDue } from './facts.ts';
import { forgetCounts } from './queries.ts';
import { rollUp } from './roll-up.ts';

/** `dataDir`: the folder whose disk is looked at. */
export function numberJobs(services: Services, dataDir: string): FactJob[] {
  return [
    onFact(numbersDue, () => rollUp(services, dataDir)),
    onFact(demoRemovalFinished, () => forgetDemo(services, dataDir)),
  ];
}

export function numberCronJobs(services: Services, dataDir: string): CronJob[] {
  return [
    // Soon after midnight first, so that yesterday is complete.
    { name: 'roll-up-numbers', cron: '3,18,33,48 * * * *', run: () => rollUp(services, dataDir) },
    // Reads what was counted of a whole year: once a day is enough.
    { name: 'rank-products', cron: '11 0 * * *', run: () => rankAll(services) },
  ];
}

/** The counts of the demo content, and of who tried it, give way to those of what is there (rules/numbers 10). */
async function forgetDemo(services: Services, dataDir: string): Promise<void> {
  const { database, now } = services;
  const tomorrow = dayAfter(dayOf(now()), 1);
  await forgetCounts(database);
  await forgetGoneProductDays(database);
  await forgetEmptySearches(database, { today: tomorrow, before: tomorrow });
  await rollUp(services, dataDir);
}

const rankings: Ranking[] = ['views', 'clicks'];

async function rankAll({ database, now }: Services): Promise<void> {
  const today = dayOf(now());
  for (const range of numberRanges)
    for (const what of rankings) await rankProducts(database, what, { days: rangeDays[range].days, today });
  await forgetProductDays(database, dayAfter(today, -rangeDays.year.days));
}
