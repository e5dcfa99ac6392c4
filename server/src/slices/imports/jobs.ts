import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { checkFile } from './checking.ts';
import { fileUploaded, importAsked, importFilesRemoved } from './events.ts';
import { endAbandoned, forgetImports } from './queries.ts';
import { writeFile } from './writing.ts';

/** What takes minutes. */
export function importWorkJobs(context: AppContext): EventJob[] {
  return [
    onEvent(fileUploaded, ({ importId }, attempt) => checkFile(context, importId, attempt)),
    onEvent(importAsked, ({ importId }, attempt) => writeFile(context, importId, attempt)),
  ];
}

export function importJobs({ storage }: AppContext): EventJob[] {
  return [
    onEvent(importFilesRemoved, async ({ files }) => {
      for (const file of files) await storage.delete(file);
    }),
  ];
}

export function importCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'end-abandoned-imports', cron: '*/5 * * * *', run: () => clearAbandoned(context) }];
}

/** rules/imports 13 */
async function clearAbandoned({ write }: AppContext): Promise<void> {
  await write(async ({ tx, happened }) => {
    const files = await endAbandoned(tx, [fileUploaded.name, importAsked.name], importTexts.broken);
    if (files.length > 0) happened(importFilesRemoved, { files });
    await forgetImports(tx);
  });
}
