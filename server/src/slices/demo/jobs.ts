import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { erase } from '../account-deletion/index.ts';
import { eraseCommentsBelow } from '../comments/index.ts';
import { demoRemovalBegun, demoRemovalFinished } from './events.ts';
import { deleteMarks, hasRemovalBegun, listDemo } from './queries.ts';

export function demoRemovalJobs(context: AppContext, options: RemovalOptions): EventJob[] {
  return [onEvent(demoRemovalBegun, () => finishRemoval(context, options))];
}

/** What is left to do once a removal has begun. Each step stays done: again from the start it takes what is left. */
export interface RemovalOptions {
  /** Removes what is kept of how to sign in. */
  forgetSignIns: () => Promise<void>;
}

/** The marks go last: as long as there are any, what they mark can be found again. */
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
