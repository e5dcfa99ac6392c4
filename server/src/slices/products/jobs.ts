import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { categoryMoved, mastersMerged } from '../masters/index.ts';
import { bulkJob } from '../posts/index.ts';
import { expire } from './expiry.ts';
import { refilingDue } from './facts.ts';
import { refile, start } from './refiling.ts';
import { changeManyProducts } from './staff.ts';

export function productJobs(services: Services): FactJob[] {
  return [
    bulkJob(services, 'product', changeManyProducts),
    onFact(categoryMoved, ({ categoryId }) =>
      refile(services, { kind: 'category', from: categoryId, into: categoryId, ...start }),
    ),
    onFact(mastersMerged, (merging) => refile(services, { ...merging, ...start })),
    onFact(refilingDue, (pass) => refile(services, pass)),
  ];
}

export function productCronJobs(services: Services): CronJob[] {
  return [
    {
      name: 'expire-products',
      cron: '* * * * *',
      run: () => expire(services),
    },
  ];
}
