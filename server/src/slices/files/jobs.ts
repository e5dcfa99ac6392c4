import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { avatarForgotten, clearForgottenAvatars, removeAvatar } from './avatars.ts';
import { clearForgottenFiles, productFilesRemoved } from './cleanup.ts';
import { removeParts } from './stored-parts.ts';

export function fileJobs({ storage }: AppContext): EventJob[] {
  return [
    onEvent(productFilesRemoved, ({ productId, files }) => removeParts(storage, productId, files)),
    onEvent(avatarForgotten, ({ file }) => removeAvatar(storage, file)),
  ];
}

export function fileCronJobs(context: AppContext): CronJob[] {
  return [
    { name: 'clear-forgotten-uploads', cron: '17 * * * *', run: () => clearForgottenFiles(context) },
    { name: 'clear-forgotten-avatars', cron: '47 * * * *', run: () => clearForgottenAvatars(context) },
  ];
}
