import type { ExportId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfExport {
  exportId: ExportId;
}

export const exportAsked = domainEvent<OfExport>('export-asked');
export const exportReady = domainEvent<OfExport>('export-ready', lanes.urgent);

/** Files are to be deleted, as no row references them any more. */
export const exportFilesRemoved = domainEvent<{ files: string[] }>('export-files-removed');
