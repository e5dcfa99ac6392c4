import { importTexts } from '#contract/imports/texts.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { checkFile } from './checking.ts';
import { fileUploaded, importAsked, importFilesRemoved } from './facts.ts';
import { endAbandoned, forgetImports } from './queries.ts';
import { writeFile } from './writing.ts';

/** What takes minutes. */
export function importWorkJobs(services: Services): FactJob[] {
  return [
    onFact(fileUploaded, ({ importId }, attempt) => checkFile(services, importId, attempt)),
    onFact(importAsked, ({ importId }, attempt) => writeFile(services, importId, attempt)),
  ];
}

export function importJobs({ storage }: Services): FactJob[] {
  return [
    onFact(importFilesRemoved, async ({ files }) => {
      for (const file of files) await storage.delete(file);
    }),
  ];
}

export function importCronJobs(services: Services): CronJob[] {
  return [{ name: 'end-abandoned-imports', cron: '*/5 * * * *', run: () => clearAbandoned(services) }];
}

/** rules/imports 13 */
async function clearAbandoned({ write }: Services): Promise<void> {
  await write(async ({ tx, happened }) => {
    const files = await endAbandoned(tx, [fileUploaded.name, importAsked.name], importTexts.broken);
    if (files.length > 0) happened(importFilesRemoved, { files });
    await forgetImports(tx);
  });
}
