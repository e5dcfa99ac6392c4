/** Unsent comments in this browser (decisions 3.5): keyed by member, so that they survive signing out. Pure. */
import type { CommentParent } from '#contract/comments/model.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { TextStore } from '../../storage.ts';
import { parentKey } from './comment-calls.ts';

/** A new comment, the reply to one, or the edit of one. */
export type CommentTask = { is: 'new' } | { is: 'reply' | 'edit'; id: CommentId };

interface DraftOwner {
  memberId: MemberId;
  parent: CommentParent;
  task: CommentTask;
}

export interface CommentDraft {
  /** HTML; undefined when there is none. */
  read(): string | undefined;
  write(html: string): void;
  remove(): void;
}

const lifetime = 7 * 24 * 60 * 60 * 1000;

export function commentDraft(
  { memberId, parent, task }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): CommentDraft {
  const about = task.is === 'new' ? 'new' : `${task.is}:${task.id}`;
  const key = `draft:comment:${memberId}:${parentKey(parent)}:${about}`;
  return {
    read() {
      const html = parse(store.read(key) ?? '', now());
      if (html === undefined) store.write(key, undefined);
      return html;
    },
    write: (html) => store.write(key, JSON.stringify({ savedAt: now().toISOString(), html })),
    remove: () => store.write(key, undefined),
  };
}

/** Undefined for what is old, or is no draft at all. */
function parse(text: string, now: Date): string | undefined {
  try {
    const { savedAt, html } = JSON.parse(text);
    const age = now.getTime() - Date.parse(String(savedAt));
    return age < lifetime && typeof html === 'string' ? html : undefined;
  } catch {
    return undefined;
  }
}
