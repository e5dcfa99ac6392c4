import { fact } from '../jobs/facts.ts';

/** Entries of the erasure journal wait to be copied beside the backups. */
export const journalWritten = fact<Record<string, never>>('lasting-acts-written');
