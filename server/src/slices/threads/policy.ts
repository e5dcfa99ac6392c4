/** Who may change a thread. Pure. */
import type { Actor } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import { threadFormTexts, threadRefusals } from '#contract/threads/form-texts.ts';
import type { StoredThread } from './queries.ts';

/** Throws `not_found` for what is deleted, `forbidden` for what the viewer may not touch any more or ever. */
export function refuseStranger(
  viewer: Actor,
  found: StoredThread | undefined,
  now: Date,
  sentence: string = threadFormTexts.mayNotEdit,
): void {
  const thread = refuseGone(found);
  if (!mayEditPost(viewer, thread, now)) throw new Fault('forbidden', sentence);
}

/** Throws `not_found` for what is deleted. */
function refuseGone(thread: StoredThread | undefined): StoredThread {
  if (thread === undefined || thread.isDeleted) throw threadGone();
  return thread;
}

/** Throws for what an edit did not meet: `not_found` for what is deleted, `conflict` for a version that is not the newest. */
export function refuseEdit(thread: StoredThread | undefined): never {
  refuseGone(thread);
  throw new Fault('conflict', threadFormTexts.changedMeanwhile);
}

/** Throws for what cannot be restored: what never was, and what is deleted still (rules/threads 15). */
export function refuseLost(thread: StoredThread | undefined): void {
  if (thread === undefined) throw threadGone();
  if (thread.isDeleted) throw new Fault('not_found', threadRefusals.wentWithAuthor);
}

export function threadGone(): Fault {
  return new Fault('not_found', threadFormTexts.notThere);
}
