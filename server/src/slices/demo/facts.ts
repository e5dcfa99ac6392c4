import { fact } from '../../platform/jobs/facts.ts';

export const demoRemovalBegun = fact<Record<string, never>>('demo-removal-begun', { isKeyed: true });
/** Nothing of it is left but rows without words. */
export const demoRemovalFinished = fact<Record<string, never>>('demo-removal-finished', {
  isKeyed: true,
});
