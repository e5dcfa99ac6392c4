import { domainEvent } from '../../platform/jobs/events.ts';

/** Requests the statistics job now instead of at its next 15-minute run, as an administrator found no data yet. */
export const statisticsDue = domainEvent<Record<string, never>>('numbers-due');
