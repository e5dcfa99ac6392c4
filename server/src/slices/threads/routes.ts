import type { ThreadId } from '#contract/core/ids.ts';
import * as authorCalls from '#contract/threads/author-calls.ts';
import * as calls from '#contract/threads/calls.ts';
import { threadProblems } from '#contract/threads/form.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import { threadRefusals } from '#contract/threads/refusal-texts.ts';
import * as staffCalls from '#contract/threads/staff-calls.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { askBulk, type CapLinks, type Hold } from '../posts/index.ts';
import { admitEditor, deleteThread, editThread, postThread, restoreThread } from './actions.ts';
import {
  readEveryThread,
  readRelated,
  readThread,
  readThreads,
  readThreadsBy,
  readThreadsOfMember,
} from './reads.ts';

/** rules/calls 12; as many as for products. */
const postLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;

/** `hold` decides what waits for a moderator before it is public; `capLinks` is asked about edits. */
export function threadRoutes(services: Services, hold: Hold<ThreadForm>, capLinks: CapLinks): Binding[] {
  return [
    bindPublic(calls.listThreads, { read: (page) => readThreads(services, page) }),
    bindPublic(calls.openThread, { read: ({ id }) => readThread(services, id) }),
    bindPublic(calls.listRelated, { read: ({ id }, shown) => readRelated(services, id, shown) }),
    bindMember(authorCalls.listOwnThreads, {
      handle: (page, { memberId }) => readThreadsBy(services, { ...page, authorId: memberId }),
    }),
    bindMember(authorCalls.listThreadsBy, { handle: (list) => readThreadsOfMember(services, list) }),
    bindMember(staffCalls.listEveryThread, { handle: (list) => readEveryThread(services, list) }),
    bindMember(staffCalls.restoreThread, {
      handle: (thread, viewer) => restoreThread(services, thread, viewer),
    }),
    bindMember(staffCalls.actOnThreads, {
      handle: (bulk, viewer) => askBulk(services, 'thread', bulk, viewer),
    }),
    bindMember(calls.postThread, {
      limit: postLimit,
      rules: threadProblems,
      handle: async (form, viewer, _found, request) =>
        (await hold.keep(form, viewer, request)) ??
        postThread(services, form, { authorId: viewer.memberId, key: request.idempotencyKey }),
    }),
    bindMember(calls.editThread, {
      limit: postLimit,
      admit: (id, viewer) => admitEditor(services, id as ThreadId, viewer),
      rules: ({ form }) => threadProblems(form),
      handle: (edit, viewer) => editThread(services, edit, viewer, capLinks),
    }),
    bindMember(calls.deleteThread, {
      admit: (id, viewer) => admitEditor(services, id as ThreadId, viewer, threadRefusals.mayNotDelete),
      handle: (thread, viewer) => deleteThread(services, thread, viewer),
    }),
  ];
}
