import { domainEvent } from '../../platform/jobs/events.ts';

export const demoRemovalBegun = domainEvent<Record<string, never>>('demo-removal-begun', { isKeyed: true });
/** Demo content was removed; only rows without text are left of it. */
export const demoRemovalFinished = domainEvent<Record<string, never>>('demo-removal-finished', {
  isKeyed: true,
});
