import { type Chore, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { productFilesRemoved } from './facts.ts';
import { removeParts } from './folder.ts';
import { clearForgottenFiles } from './leavings.ts';

export function fileJobs({ storage }: Services): FactJob[] {
  return [onFact(productFilesRemoved, ({ productId, files }) => removeParts(storage, productId, files))];
}

export function fileChores(services: Services): Chore[] {
  return [{ name: 'clear-forgotten-uploads', cron: '17 * * * *', run: () => clearForgottenFiles(services) }];
}
