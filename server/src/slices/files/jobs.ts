import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { clearForgottenFiles } from './cleanup.ts';
import { productFilesRemoved } from './facts.ts';
import { removeParts } from './folder.ts';

export function fileJobs({ storage }: Services): FactJob[] {
  return [onFact(productFilesRemoved, ({ productId, files }) => removeParts(storage, productId, files))];
}

export function fileCronJobs(services: Services): CronJob[] {
  return [{ name: 'clear-forgotten-uploads', cron: '17 * * * *', run: () => clearForgottenFiles(services) }];
}
