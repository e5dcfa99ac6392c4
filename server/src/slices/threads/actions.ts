/** Posts, edits, deletes and restores threads, one transaction each, which also names the change topics. */
import { changesOf } from '#contract/core/call.ts';
import { refuseProblems } from '#contract/core/fault.ts';
import type { ThreadId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { ActOn } from '#contract/posts/reason.ts';
import * as calls from '#contract/threads/calls.ts';
import { threadProblems, threadTextProblem } from '#contract/threads/form.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { EditThread, ThreadForm } from '#contract/threads/model.ts';
import { restoreThread as restoreCall } from '#contract/threads/staff-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  actOnPost,
  type CapLinks,
  type Erasure,
  erasePosts,
  type Ready,
  type Submission,
  textValues,
} from '../posts/index.ts';
import { refuseEdit, refuseStranger, requireRestorable, threadGone } from './policy.ts';
import {
  eraseThreadText,
  findStoredThread,
  insertThread,
  setDeleted,
  type ThreadValues,
  updateThread,
} from './queries.ts';

/** Checks a new thread and prepares its text. Throws `invalid` with a sentence for each field that breaks a rule. */
export function readyThread(form: ThreadForm): Ready<ThreadId> {
  const values = checkedValues(form);
  return {
    title: values.title,
    html: values.descriptionHtml,
    async post({ tx, changed }, { authorId, key }) {
      const { id, isSame } = await insertThread(tx, { ...values, authorId, idempotencyKey: key });
      if (!isSame) throw keyUsed();
      const saved = { id, message: threadFormTexts.posted };
      changed(...changesOf(calls.postThread, form, saved));
      return saved;
    },
  };
}

export async function postThread(
  { write }: AppContext,
  form: ThreadForm,
  submission: Submission,
): Promise<Posted<ThreadId>> {
  const ready = readyThread(form);
  return write((unit) => ready.post(unit, submission));
}

/**
 * The caller must have checked permission; the author never changes. Throws `conflict` if the loaded version is not the
 * newest, `not_found` if it was deleted meanwhile. Throws `invalid` if a rule is broken.
 */
export async function editThread(
  { write }: AppContext,
  edit: EditThread,
  by: Viewer,
  capLinks: CapLinks,
): Promise<Posted<ThreadId>> {
  const { id, form, reason } = edit;
  const values = checkedValues(form);
  await capLinks({ descriptionHtml: values.descriptionHtml, title: values.title }, by);
  const saved = { id, message: threadFormTexts.updated };
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'thread', id }, act: 'edited', by, reason }, async () => {
      if (!(await updateThread(unit.tx, edit, values))) refuseEdit(await findStoredThread(unit.tx, id));
      unit.changed(...changesOf(calls.editThread, edit, saved));
    }),
  );
  return saved;
}

/** Hides it everywhere; its row and its comments stay. Throws `not_found` if somebody was faster. */
export async function deleteThread(
  { write }: AppContext,
  thread: ActOn<ThreadId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = thread;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'thread', id }, act: 'removed', by, reason }, async () => {
      if (!(await setDeleted(unit.tx, id, by.memberId))) throw threadGone();
      unit.changed(...changesOf(calls.deleteThread, thread, threadFormTexts.deleted));
    }),
  );
  return threadFormTexts.deleted;
}

/**
 * For staff. A thread that is not deleted stays as it is. Throws `not_found` also for one that was erased with its
 * author.
 */
export async function restoreThread(
  { write }: AppContext,
  thread: ActOn<ThreadId>,
  by: Viewer,
): Promise<string> {
  const { id, reason } = thread;
  await write((unit) =>
    actOnPost(unit, { subject: { kind: 'thread', id }, act: 'restored', by, reason }, async () => {
      if (!(await setDeleted(unit.tx, id, null)))
        return requireRestorable(await findStoredThread(unit.tx, id));
      unit.changed(...changesOf(restoreCall, thread, threadFormTexts.restored));
    }),
  );
  return threadFormTexts.restored;
}

/** Finds the thread to edit. Throws unless the viewer may edit, before any input is checked (rules/calls 8). */
export async function admitEditor(
  { database, now }: AppContext,
  id: ThreadId,
  viewer: Viewer,
  sentence?: string,
): Promise<void> {
  refuseStranger(viewer, await findStoredThread(database.db, id), now(), sentence);
}

/** Checks a form and sanitizes its text. Throws `invalid` with a sentence for each field that breaks a rule. */
function checkedValues(form: ThreadForm): ThreadValues {
  refuseProblems(threadProblems(form));
  const texts = textValues(form.descriptionHtml);
  refuseProblems({ descriptionHtml: threadTextProblem(texts.descriptionHtml) });
  return { title: form.title.trim(), ...texts };
}

/** Deletes all threads that are erased with a member (rules/account-deletion 11), with their text. */
export function eraseThreadsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return erasePosts<ThreadId>(context, 'thread', memberToErase, async ({ tx, changed }, id) => {
    if (!memberToErase.keepsPosts) await setDeleted(tx, id, memberToErase.memberId);
    await eraseThreadText(tx, id);
    changed(...contentTopics({ kind: 'thread', id }));
  });
}
