import type { ExportId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

interface OfExport {
  exportId: ExportId;
}

export const exportAsked = fact<OfExport>('export-asked');
export const exportReady = fact<OfExport>('export-ready');

/** No row names them any more. */
export const exportFilesRemoved = fact<{ files: string[] }>('export-files-removed');
