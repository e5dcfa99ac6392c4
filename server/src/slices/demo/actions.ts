/** Reports what demo content exists, and begins its removal. */

import { takeBackDays } from '#contract/account-deletion/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import {
  type DemoCounts,
  type DemoStanding,
  type DemoState,
  type RemovalWay,
  removalWay,
} from '#contract/demo/model.ts';
import { demoTexts } from '#contract/demo/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { endAccounts } from '../accounts/index.ts';
import { notifyDemoRemoved } from '../notices/index.ts';
import { hidePostsOf } from '../posts/index.ts';
import { countDemo, hasDemo, hasRemovalBegun, insertRemoval, listDemo, listOwnAdmins } from './queries.ts';

export const demoRemovalBegun = domainEvent<Record<string, never>>('demo-removal-begun', { isKeyed: true });

export async function readDemo(
  { database: { db } }: AppContext,
  { memberId }: Viewer,
): Promise<DemoStanding> {
  return { ...(await countDemo(db)), state: await stateOf(db), way: await wayOf(db, memberId) };
}

/** Counts what a removal would delete; null if there is nothing to remove. */
export async function readCounts(db: Db): Promise<DemoCounts | null> {
  return (await stateOf(db)) === 'there' ? countDemo(db) : null;
}

/**
 * Begins the removal of the demo content. Throws `conflict` if the viewer is a demo member. Throws `gone` if there is
 * no demo content, or its removal has begun.
 */
export function removeDemo({ write }: AppContext, { memberId }: Viewer): Promise<string> {
  return write(async (unit) => {
    refuseOtherWays(await wayOf(unit.tx, memberId));
    if (await beginRemoval(unit, memberId)) return demoTexts.leaving;
    const isLeaving = await hasRemovalBegun(unit.tx);
    throw new Fault('gone', isLeaving ? demoTexts.begunAlready : demoTexts.none);
  });
}

/**
 * After the commit nobody signs in as a demo member, and their posts are hidden. A job does the rest. False if there is
 * nothing to remove.
 */
export async function beginRemoval(unit: UnitOfWork, actorId: MemberId): Promise<boolean> {
  const { tx, changed, happened } = unit;
  const before = await countDemo(tx);
  if (!(await insertRemoval(tx))) return false;
  const members = await listDemo(tx);
  await endAccounts(tx, members, takeBackDays);
  await hidePostsOf(tx, members);
  // Notifies members who commented below demo posts, as nobody can comment there any more.
  await notifyDemoRemoved(tx, members);
  const act = { action: 'demo-removed', targetKind: 'settings', targetId: 1 } as const;
  await recordAuditEntry(tx, { actorId, ...act, before: { ...before }, after: {} });
  changed(topics.everything);
  happened(demoRemovalBegun, {});
  return true;
}

async function stateOf(db: Db): Promise<DemoState> {
  if (await hasRemovalBegun(db)) return 'leaving';
  return (await hasDemo(db)) ? 'there' : 'none';
}

async function wayOf(db: Db, memberId: MemberId): Promise<RemovalWay> {
  const ownAdmins = await listOwnAdmins(db);
  return removalWay({ isDemo: !ownAdmins.includes(memberId), hasOwnAdmin: ownAdmins.length > 0 });
}

function refuseOtherWays(way: RemovalWay): void {
  if (way === 'setup') throw new Fault('conflict', demoTexts.refusedSetup);
  if (way === 'others') throw new Fault('conflict', demoTexts.refusedOthers);
}
