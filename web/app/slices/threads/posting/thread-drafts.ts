/** Unsent threads in this browser's storage (decisions 3.5): keyed by member and thread, so that they survive signing out. */
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import type { TextStore } from '../../../storage.ts';

const lifetime = 7 * 24 * 60 * 60 * 1000;

interface DraftOwner {
  memberId: MemberId;
  /** Null for a new thread. */
  threadId: ThreadId | null;
}

export function threadDraft(
  { memberId, threadId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
) {
  const key = `draft:thread:${memberId}:${threadId ?? ''}`;
  return {
    read(): ThreadForm | undefined {
      const draft = parseDraft(store.read(key) ?? '', now());
      if (draft === undefined) store.write(key, undefined);
      return draft;
    },
    write({ title, descriptionHtml }: ThreadForm): void {
      store.write(key, JSON.stringify({ savedAt: now().toISOString(), title, descriptionHtml }));
    },
    remove(): void {
      store.write(key, undefined);
    },
  };
}

/** Undefined for what is old, or no draft at all. */
function parseDraft(text: string, now: Date): ThreadForm | undefined {
  const record = parse(text);
  if (typeof record !== 'object' || record === null) return undefined;
  const { savedAt, title, descriptionHtml } = record as Record<string, unknown>;
  const age = now.getTime() - Date.parse(String(savedAt));
  if (!(age < lifetime) || typeof title !== 'string' || typeof descriptionHtml !== 'string') return undefined;
  return { title, descriptionHtml };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
