import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/seen/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { readFoundThreads } from '../threads/index.ts';
import { forgetAll, markSeen } from './actions.ts';
import { listNews, listSeen, newThreads } from './queries.ts';

export function seenRoutes(services: Services): Binding[] {
  const { database } = services;
  return [
    ...subjectKinds.map((kind) =>
      bindMember(calls.markSeen[kind], {
        handle: (seen, { memberId }) => markSeen(services, seen, memberId),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.listNews[kind], {
        handle: ({ of }, { memberId }) => listNews(database, memberId, kind, of),
      }),
    ),
    bindMember(calls.listNewThreads, {
      handle: (page, { memberId }) => readFoundThreads(services, newThreads(memberId, page)),
    }),
    bindMember(calls.listSeen, { handle: (page, { memberId }) => listSeen(database, memberId, page) }),
    bindMember(calls.forgetSeen, { handle: (_nothing, { memberId }) => forgetAll(services, memberId) }),
  ];
}
