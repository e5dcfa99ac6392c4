/** Posting, editing and deleting: one transaction each, with what changes named in it. */
import type { ThreadId } from '#contract/core/ids.ts';
import { savedTopics } from '#contract/core/topics.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { checkedValues } from './form.ts';
import { refuseStranger, threadGone } from './policy.ts';
import { findStoredThread, insertThread, setDeleted, updateThread } from './queries.ts';

export interface Saved {
  id: ThreadId;
  message: string;
}

export async function postThread({ write }: Services, form: ThreadForm, viewer: Viewer): Promise<Saved> {
  const values = checkedValues(form);
  const id = await write(async ({ tx, changed }) => {
    const threadId = await insertThread(tx, { ...values, authorId: viewer.memberId });
    changed(...savedTopics({ kind: 'thread', id: threadId }));
    return threadId;
  });
  return { id, message: threadTexts.posted };
}

/** Whoever comes here was admitted; whose a thread is never changes. Throws `not_found` when it was deleted meanwhile. */
export async function editThread(
  { write }: Services,
  { id, form }: { id: ThreadId; form: ThreadForm },
): Promise<Saved> {
  const values = checkedValues(form);
  await write(async ({ tx, changed }) => {
    if (!(await updateThread(tx, id, values))) throw threadGone();
    changed(...savedTopics({ kind: 'thread', id }));
  });
  return { id, message: threadTexts.updated };
}

/** Hides it everywhere; its row and its comments stay. Throws as above. */
export async function deleteThread(
  { write }: Services,
  { id }: { id: ThreadId },
  viewer: Viewer,
): Promise<string> {
  await write(async ({ tx, changed }) => {
    if (!(await setDeleted(tx, id, viewer.memberId))) throw threadGone();
    changed(...savedTopics({ kind: 'thread', id }));
  });
  return threadTexts.deleted;
}

/** Throws unless the viewer may edit, before anything that was sent is looked at (decisions 1.5). */
export async function admitEditor(
  { database, now }: Services,
  id: ThreadId,
  viewer: Viewer,
  sentence?: string,
): Promise<void> {
  refuseStranger(viewer, await findStoredThread(database.db, id), now(), sentence);
}
