import { Fault } from '#contract/core/fault.ts';
import { type MemberId, type PerKind, subjectKinds } from '#contract/core/ids.ts';
import { productTexts } from '#contract/products/texts.ts';
import * as calls from '#contract/read-markers/calls.ts';
import type { LastVisit, MarkSeen } from '#contract/read-markers/model.ts';
import { readMarkerTexts } from '#contract/read-markers/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { readFoundThreads } from '../threads/index.ts';
import {
  deleteReadMarkers,
  listNewActivity,
  listReadMarkers,
  newThreads,
  saveReadMarker,
} from './queries.ts';

export function readMarkerRoutes(context: AppContext): Binding[] {
  const { database } = context;
  return [
    ...subjectKinds.map((kind) =>
      bindMember(calls.markSeen[kind], {
        handle: (seen, { memberId }) => markSeen(context, seen, memberId),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.listNewActivity[kind], {
        handle: ({ of }, { memberId }) => listNewActivity(database, memberId, kind, of),
      }),
    ),
    bindMember(calls.listNewThreads, {
      handle: (page, { memberId }) => readFoundThreads(context, newThreads(memberId, page)),
    }),
    bindMember(calls.listReadMarkers, {
      handle: (page, { memberId }) => listReadMarkers(database, memberId, page),
    }),
    bindMember(calls.deleteOldReadMarkers, {
      handle: (_nothing, { memberId }) => forgetAll(context, memberId),
    }),
  ];
}

const notThere: PerKind<string> = { product: productTexts.notThere, thread: threadFormTexts.notThere };

/** One separate statement that invalidates nothing. Throws `not_found` if the product or thread does not exist. */
export async function markSeen(
  { database }: AppContext,
  seen: MarkSeen,
  memberId: MemberId,
): Promise<LastVisit> {
  const before = await saveReadMarker(database, memberId, seen);
  if (before === undefined) throw new Fault('not_found', notThere[seen.subject.kind]);
  return before;
}

export async function forgetAll({ database }: AppContext, memberId: MemberId): Promise<string> {
  await deleteReadMarkers(database, memberId);
  return readMarkerTexts.forgotten;
}
