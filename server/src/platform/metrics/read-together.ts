/** What several figures of one reading of `/metrics` are made of: asked for once, and waited for no longer than a moment (rules/running 20). */
import { inTime } from '../with-timeout.ts';

/** Milliseconds; the other figures wait no longer for a database that does not answer. */
const patience = 1_000;

/** An answer serves all who ask while it is on its way, and none after. */
export function readTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** The same; undefined where there is no answer in time. */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  const executeBatch = readTogether(ask);
  return () => inTime(executeBatch(), patience, 'not read in time').catch(() => undefined);
}
