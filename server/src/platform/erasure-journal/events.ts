import { domainEvent } from '../jobs/events.ts';

/** Entries of the erasure journal wait to be copied beside the backups. */
export const journalWritten = domainEvent<Record<string, never>>('lasting-acts-written');
