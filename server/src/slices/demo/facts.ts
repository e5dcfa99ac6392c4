import { fact } from '../../platform/jobs/facts.ts';

export const demoRemovalBegun = fact<Record<string, never>>('demo-removal-begun');
