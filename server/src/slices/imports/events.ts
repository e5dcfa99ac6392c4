import type { ImportId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfImport {
  importId: ImportId;
}

/**
 * Somebody looks at how far it has come: tried for half an hour, and what else waits goes first. It carries no letter, and so
 * has a priority that is none of theirs.
 */
const watched = { attempts: 8, priority: lanes.ordinary.priority + 1 };

/** A file has arrived. */
export const fileUploaded = domainEvent<OfImport>('import-uploaded', watched);
/** What was checked is to be written. */
export const importAsked = domainEvent<OfImport>('import-asked', watched);
/** No row names them any more. */
export const importFilesRemoved = domainEvent<{ files: string[] }>('import-files-removed');
