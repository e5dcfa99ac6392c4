import { domainEvent } from '../../platform/jobs/events.ts';

/** Certificates are to be deleted, as no row references them any more. */
export const certificatesRemoved = domainEvent<{ files: string[] }>('certificates-removed');
