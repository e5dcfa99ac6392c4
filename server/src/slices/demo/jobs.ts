import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { domainEvent, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { erase } from '../account-deletion/index.ts';
import { eraseCommentsBelow } from '../comments/index.ts';
import { demoRemovalBegun } from './actions.ts';
import { deleteMarks, hasRemovalBegun, listDemo } from './queries.ts';

/** Demo content was removed; only rows without text are left of it. */
export const demoRemovalFinished = domainEvent<Record<string, never>>('demo-removal-finished', {
  isKeyed: true,
});

export function demoRemovalJobs(context: AppContext, options: RemovalOptions): EventJob[] {
  return [onEvent(demoRemovalBegun, () => finishRemoval(context, options))];
}

/**
 * Options of the job that finishes a removal. If the job starts again, finished steps stay done and it deletes the
 * rest.
 */
export interface RemovalOptions {
  /** Deletes the stored demo sign-in details. */
  forgetSignIns: () => Promise<void>;
}

/** Deletes the marks last, since they identify what else to delete. */
export async function finishRemoval(context: AppContext, { forgetSignIns }: RemovalOptions): Promise<void> {
  const { database, write } = context;
  if (!(await hasRemovalBegun(database.db))) return;
  const members = await listDemo(database.db);
  await eraseCommentsBelow(context, members);
  for (const memberId of members) await erase(context, memberId, { evenLast: true });
  await forgetSignIns();
  await write(async ({ tx, changed, happened }) => {
    await deleteMarks(tx);
    changed(topics.everything);
    happened(demoRemovalFinished, {});
  });
}
