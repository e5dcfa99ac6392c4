import type { ExportId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfExport {
  exportId: ExportId;
}

export const exportAsked = fact<OfExport>('export-asked');
export const exportReady = fact<OfExport>('export-ready', lanes.urgent);

/** No row names them any more. */
export const exportFilesRemoved = fact<{ files: string[] }>('export-files-removed');
