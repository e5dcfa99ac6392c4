import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/read-markers/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { readFoundThreads } from '../threads/index.ts';
import { forgetAll, markSeen } from './actions.ts';
import { listNewActivity, listReadMarkers, newThreads } from './queries.ts';

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
