import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { clearForgottenAvatars, removeAvatar } from './avatars.ts';
import { clearForgottenFiles } from './cleanup.ts';
import { avatarForgotten, productFilesRemoved } from './facts.ts';
import { removeParts } from './folder.ts';

export function fileJobs({ storage }: Services): FactJob[] {
  return [
    onFact(productFilesRemoved, ({ productId, files }) => removeParts(storage, productId, files)),
    onFact(avatarForgotten, ({ file }) => removeAvatar(storage, file)),
  ];
}

export function fileCronJobs(services: Services): CronJob[] {
  return [
    { name: 'clear-forgotten-uploads', cron: '17 * * * *', run: () => clearForgottenFiles(services) },
    { name: 'clear-forgotten-avatars', cron: '47 * * * *', run: () => clearForgottenAvatars(services) },
  ];
}
