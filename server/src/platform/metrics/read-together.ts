/** Shares one query among several metrics of a scrape, with a time limit (rules/running 20). */
import { inTime } from '../with-timeout.ts';

/** Milliseconds; other metrics do not wait longer for an unresponsive database. */
const patience = 1_000;

/** Concurrent callers share one answer; later ones ask again. */
export function readTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** The same; undefined without an answer in time. */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  const executeBatch = readTogether(ask);
  return () => inTime(executeBatch(), patience, 'not read in time').catch(() => undefined);
}
