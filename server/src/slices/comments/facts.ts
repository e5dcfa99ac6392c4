import { fact } from '../../platform/jobs/facts.ts';

/** Comments came or went that nobody was told of: they wait in a table of their own, and killing loses none. */
export const commentsUntold = fact<Record<string, never>>('comments-untold');
