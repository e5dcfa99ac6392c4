import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/notices/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { followSubject, isFollowing, readNotices } from './actions.ts';
import { readOwnNotices } from './reads.ts';

export function noticeRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.listNotices, {
      handle: (list, { memberId }) => readOwnNotices(services, list, memberId),
    }),
    bindMember(calls.readNotices, {
      handle: (read, { memberId }) => readNotices(services, read, memberId),
    }),
    ...subjectKinds.map((kind) =>
      bindMember(calls.followSubject[kind], {
        handle: (follow, { memberId }) => followSubject(services, follow, memberId),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.isFollowing[kind], {
        handle: ({ subject }, { memberId }) => isFollowing(services, subject, memberId),
      }),
    ),
  ];
}
