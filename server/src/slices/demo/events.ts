import { domainEvent } from '../../platform/jobs/events.ts';

export const demoRemovalBegun = domainEvent<Record<string, never>>('demo-removal-begun', { isKeyed: true });
/** Nothing of it is left but rows without words. */
export const demoRemovalFinished = domainEvent<Record<string, never>>('demo-removal-finished', {
  isKeyed: true,
});
