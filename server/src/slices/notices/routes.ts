import { subjectKinds } from '#contract/core/ids.ts';
import * as calls from '#contract/notices/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { followSubject, isFollowing, readNotices } from './actions.ts';
import { readOwnNotices } from './own-notices.ts';

export function noticeRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.listNotices, {
      handle: (list, { memberId }) => readOwnNotices(context, list, memberId),
    }),
    bindMember(calls.readNotices, {
      handle: (read, { memberId }) => readNotices(context, read, memberId),
    }),
    ...subjectKinds.map((kind) =>
      bindMember(calls.followSubject[kind], {
        handle: (follow, { memberId }) => followSubject(context, follow, memberId),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.isFollowing[kind], {
        handle: ({ subject }, { memberId }) => isFollowing(context, subject, memberId),
      }),
    ),
  ];
}
