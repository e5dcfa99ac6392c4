import { domainEvent } from '../../platform/jobs/events.ts';

/** The office looked, and there was nothing yet: nobody waits for the next quarter of an hour. */
export const statisticsDue = domainEvent<Record<string, never>>('numbers-due');
