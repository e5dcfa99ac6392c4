/** Decides who may change a thread. Pure. */
import type { Actor } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import { threadFormTexts, threadRefusals } from '#contract/threads/form-texts.ts';
import type { StoredThread } from './queries.ts';

/** Throws `not_found` for a deleted thread, `forbidden` if the viewer may not or no longer change it. */
export function refuseStranger(
  viewer: Actor,
  found: StoredThread | undefined,
  now: Date,
  sentence: string = threadFormTexts.mayNotEdit,
): void {
  const thread = refuseGone(found);
  if (!mayEditPost(viewer, thread, now)) throw new Fault('forbidden', sentence);
}

/** Throws `not_found` for a deleted thread. */
function refuseGone(thread: StoredThread | undefined): StoredThread {
  if (thread === undefined || thread.isDeleted) throw threadGone();
  return thread;
}

/** Throws for an edit that changed no row: `not_found` for a deleted thread, `conflict` for an old version. */
export function refuseEdit(thread: StoredThread | undefined): never {
  refuseGone(thread);
  throw new Fault('conflict', threadFormTexts.changedMeanwhile);
}

/** Throws if a thread cannot be restored: it never existed, or is still deleted (rules/threads 15). */
export function requireRestorable(thread: StoredThread | undefined): void {
  if (thread === undefined) throw threadGone();
  if (thread.isDeleted) throw new Fault('not_found', threadRefusals.wentWithAuthor);
}

export function threadGone(): Fault {
  return new Fault('not_found', threadFormTexts.notThere);
}
