import { fact } from '../jobs/facts.ts';

/** Lasting acts wait to be noted beside the backups. */
export const lastingActsWritten = fact<Record<string, never>>('lasting-acts-written');
