/** What a moved category and merged masters mean for the products that name them. */
import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { lockMerged } from '../taxonomy/index.ts';
import { refilingDue } from './events.ts';
import { batchSize, type RefilingPass, refileBatch } from './refiling-queries.ts';

/**
 * One batch; the next one is queued in its transaction, so that neither a crash nor an end loses the place. Where
 * the release before runs beside this one, somebody may file by what was known before: after a pass that changed something comes
 * another one.
 */
export async function refile({ write }: AppContext, pass: RefilingPass): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    // That may have been merged on since, and its own pass be over before these products came to it.
    const into = await lockMerged(tx, pass.kind, pass.into);
    const batch = await refileBatch(tx, { ...pass, into }, pass.after);
    const done = { ...pass, after: pass.after + batchSize, changed: pass.changed + batch.changed };
    if (done.after < batch.lastId) return happened(refilingDue, done);
    if (done.changed === 0) return;
    changed(topics.lists('product'));
    happened(refilingDue, { ...pass, ...start });
  });
}

/** Of a pass. */
export const start = { after: 0, changed: 0 };
