import type { FactJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { bulkJob } from '../posts/index.ts';
import { changeManyThreads } from './staff.ts';

export function threadJobs(services: Services): FactJob[] {
  return [bulkJob(services, 'thread', changeManyThreads)];
}
