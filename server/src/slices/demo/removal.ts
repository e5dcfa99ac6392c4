/** What is left to do once a removal has begun. Each step stays done: again from the start it takes what is left. */
import { topics } from '#contract/core/topics.ts';
import { masterKinds } from '#contract/masters/model.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { eraseCommentsBelow } from '../comments/index.ts';
import { erase } from '../departures/index.ts';
import { deleteUnused, lockMasters } from '../masters/index.ts';
import { deleteMarks, hasRemovalBegun, listDemo } from './queries.ts';

export interface RemovalOptions {
  /** Removes what is kept of how to sign in. */
  forgetSignIns: () => Promise<void>;
}

/** The marks go last: as long as there are any, what they mark can be found again. */
export async function finishRemoval(services: Services, { forgetSignIns }: RemovalOptions): Promise<void> {
  const { database, write } = services;
  if (!(await hasRemovalBegun(database.db))) return;
  const members = await listDemo(database.db, 'member');
  await eraseCommentsBelow(services, members);
  for (const memberId of members) await erase(services, memberId, { evenLast: true });
  await write(removeMasters);
  await forgetSignIns();
  await write(async ({ tx, changed }) => {
    await deleteMarks(tx);
    changed(topics.everything);
  });
}

/** A category that only stood above others is free once they are gone. */
async function removeMasters({ tx, changed }: UnitOfWork): Promise<void> {
  for (const kind of masterKinds) {
    const marked = await listDemo(tx, kind);
    await lockMasters(tx, kind, marked);
    while (await deleteUnused(tx, kind, marked));
  }
  changed(topics.masters);
}
