import { fact } from '../../platform/jobs/facts.ts';

/** The office looked, and there was nothing yet: nobody waits for the next quarter of an hour. */
export const numbersDue = fact<Record<string, never>>('numbers-due');
