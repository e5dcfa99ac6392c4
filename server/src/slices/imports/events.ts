import type { ImportId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfImport {
  importId: ImportId;
}

/**
 * Retries end after half an hour, as administrators watch the progress. Other waiting jobs have priority. The job sends
 * no e-mail and so has its own priority.
 */
const watched = { attempts: 8, priority: lanes.ordinary.priority + 1 };

export const fileUploaded = domainEvent<OfImport>('import-uploaded', watched);
/** An administrator started writing a checked file. */
export const importAsked = domainEvent<OfImport>('import-asked', watched);
/** Files are to be deleted, as no row references them any more. */
export const importFilesRemoved = domainEvent<{ files: string[] }>('import-files-removed');
