import { domainEvent } from '../../platform/jobs/events.ts';

export const demoRemovalBegun = domainEvent<Record<string, never>>('demo-removal-begun', { isKeyed: true });
/** Only rows without text are left of the demo content. */
export const demoRemovalFinished = domainEvent<Record<string, never>>('demo-removal-finished', {
  isKeyed: true,
});
