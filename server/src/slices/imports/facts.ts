import type { ImportId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

interface OfImport {
  importId: ImportId;
}

/** Somebody looks at how far it has come: tried for half an hour, and what else waits goes first. */
const watched = { attempts: 8, priority: 10 };

/** A file has arrived. */
export const fileUploaded = fact<OfImport>('import-uploaded', watched);
/** What was checked is to be written. */
export const importAsked = fact<OfImport>('import-asked', watched);
/** No row names them any more. */
export const importFilesRemoved = fact<{ files: string[] }>('import-files-removed');
