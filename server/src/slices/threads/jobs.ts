import type { AppContext } from '../../platform/app-context.ts';
import type { EventJob } from '../../platform/jobs/events.ts';
import { bulkJob } from '../posts/index.ts';
import { changeManyThreads } from './staff.ts';

export function threadJobs(context: AppContext): EventJob[] {
  return [bulkJob(context, 'thread', changeManyThreads)];
}
