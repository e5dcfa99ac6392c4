import { topics } from '#contract/core/topics.ts';
import { type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { eraseCommentsBelow } from '../comments/index.ts';
import { erase } from '../departures/index.ts';
import { demoRemovalBegun, demoRemovalFinished } from './facts.ts';
import { deleteMarks, hasRemovalBegun, listDemo } from './queries.ts';

export function demoRemovalJobs(services: Services, options: RemovalOptions): FactJob[] {
  return [onFact(demoRemovalBegun, () => finishRemoval(services, options))];
}

/** What is left to do once a removal has begun. Each step stays done: again from the start it takes what is left. */
export interface RemovalOptions {
  /** Removes what is kept of how to sign in. */
  forgetSignIns: () => Promise<void>;
}

/** The marks go last: as long as there are any, what they mark can be found again. */
export async function finishRemoval(services: Services, { forgetSignIns }: RemovalOptions): Promise<void> {
  const { database, write } = services;
  if (!(await hasRemovalBegun(database.db))) return;
  const members = await listDemo(database.db);
  await eraseCommentsBelow(services, members);
  for (const memberId of members) await erase(services, memberId, { evenLast: true });
  await forgetSignIns();
  await write(async ({ tx, changed, happened }) => {
    await deleteMarks(tx);
    changed(topics.everything);
    happened(demoRemovalFinished, {});
  });
}
