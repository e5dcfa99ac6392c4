import type { ThreadId } from '#contract/core/ids.ts';
import * as authorCalls from '#contract/threads/author-calls.ts';
import * as calls from '#contract/threads/calls.ts';
import { threadProblems } from '#contract/threads/form.ts';
import { threadRefusals } from '#contract/threads/form-texts.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import * as staffCalls from '#contract/threads/staff-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import { askBulk, type CapLinks, type ModerationGate } from '../posts/index.ts';
import { admitEditor, deleteThread, editThread, postThread, restoreThread } from './actions.ts';
import {
  readEveryThread,
  readRelated,
  readThread,
  readThreads,
  readThreadsBy,
  readThreadsOfMember,
} from './thread-lists.ts';

/** rules/calls 12; the same as for products. */
const postLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;

/** `hold` decides what waits for a moderator before it is public; `capLinks` checks edits. */
export function threadRoutes(
  context: AppContext,
  hold: ModerationGate<ThreadForm>,
  capLinks: CapLinks,
): Binding[] {
  return [
    bindPublic(calls.listThreads, { read: (page) => readThreads(context, page) }),
    bindPublic(calls.openThread, { read: ({ id }) => readThread(context, id) }),
    bindPublic(calls.listRelated, { read: ({ id }, shown) => readRelated(context, id, shown) }),
    bindMember(authorCalls.listOwnThreads, {
      handle: (page, { memberId }) => readThreadsBy(context, { ...page, authorId: memberId }),
    }),
    bindMember(authorCalls.listThreadsBy, { handle: (list) => readThreadsOfMember(context, list) }),
    bindMember(staffCalls.listEveryThread, { handle: (list) => readEveryThread(context, list) }),
    bindMember(staffCalls.restoreThread, {
      handle: (thread, viewer) => restoreThread(context, thread, viewer),
    }),
    bindMember(staffCalls.actOnThreads, {
      handle: (bulk, viewer) => askBulk(context, 'thread', bulk, viewer),
    }),
    bindMember(calls.postThread, {
      limit: postLimit,
      rules: threadProblems,
      handle: async (form, viewer, _found, request) =>
        (await hold.keep(form, viewer, request)) ??
        postThread(context, form, { authorId: viewer.memberId, key: request.idempotencyKey }),
    }),
    bindMember(calls.editThread, {
      limit: postLimit,
      admit: (id, viewer) => admitEditor(context, id as ThreadId, viewer),
      rules: ({ form }) => threadProblems(form),
      handle: (edit, viewer) => editThread(context, edit, viewer, capLinks),
    }),
    bindMember(calls.deleteThread, {
      admit: (id, viewer) => admitEditor(context, id as ThreadId, viewer, threadRefusals.mayNotDelete),
      handle: (thread, viewer) => deleteThread(context, thread, viewer),
    }),
  ];
}
