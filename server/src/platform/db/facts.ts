import { fact } from '../jobs/facts.ts';

/** Acts that outlast a restore wait to be noted beside the backups. */
export const lastingKept = fact<Record<string, never>>('lasting-acts-kept');
