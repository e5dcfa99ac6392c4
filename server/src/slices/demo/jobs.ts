import { type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { demoRemovalBegun } from './facts.ts';
import { finishRemoval, type RemovalOptions } from './removal.ts';

export function demoRemovalJobs(services: Services, options: RemovalOptions): FactJob[] {
  return [onFact(demoRemovalBegun, () => finishRemoval(services, options))];
}
