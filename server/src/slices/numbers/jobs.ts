import { dayAfter, dayOf } from '#contract/core/day.ts';
import { numberRanges, rangeDays } from '#contract/numbers/model.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { forgetProductDays, type Ranking, rankProducts } from '../products/index.ts';
import { numbersDue } from './facts.ts';
import { rollUp } from './roll-up.ts';

/** `dataDir`: the folder whose disk is looked at. */
export function numberJobs(services: Services, dataDir: string): FactJob[] {
  return [onFact(numbersDue, () => rollUp(services, dataDir))];
}

export function numberCronJobs(services: Services, dataDir: string): CronJob[] {
  return [
    // Soon after midnight first, so that yesterday is complete.
    { name: 'roll-up-numbers', cron: '3,18,33,48 * * * *', run: () => rollUp(services, dataDir) },
    // Reads what was counted of a whole year: once a day is enough.
    { name: 'rank-products', cron: '11 0 * * *', run: () => rankAll(services) },
  ];
}

const rankings: Ranking[] = ['views', 'clicks'];

async function rankAll({ database, now }: Services): Promise<void> {
  const today = dayOf(now());
  for (const range of numberRanges)
    for (const what of rankings) await rankProducts(database, what, { days: rangeDays[range].days, today });
  await forgetProductDays(database, dayAfter(today, -rangeDays.year.days));
}
