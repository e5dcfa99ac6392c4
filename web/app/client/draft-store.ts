/**
 * Stores unsent work in this browser (rules/pages 17). Keys contain the member's ID, so that drafts survive signing
 * out. Pure.
 */
import { dayLength } from '#contract/core/day.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { draftDays } from '#contract/posts/model.ts';
import type { TextStore } from './storage.ts';

export interface DraftStore<Draft> {
  /** Returns the stored draft; undefined if there is none. */
  read(): Draft | undefined;
  /** Stores a draft; false if this browser cannot store it. */
  write(draft: Draft): boolean;
  remove(): void;
}

interface DraftStoreOptions<Draft> {
  key: string;
  store: TextStore;
  now: () => Date;
  /** Returns the stored form of a draft, without the time when it was saved. */
  pack: (draft: Draft) => object;
  /** Parses a stored record; undefined if it is no draft. */
  unpack: (record: Record<string, unknown>) => Draft | undefined;
}

const lifetime = draftDays * dayLength;

/** Reading removes a draft that is expired or invalid. */
export function createDraftStore<Draft>({
  key,
  store,
  now,
  pack,
  unpack,
}: DraftStoreOptions<Draft>): DraftStore<Draft> {
  const remove = () => store.write(key, undefined);
  return {
    read() {
      const record = parse(store.read(key) ?? '');
      const age = now().getTime() - Date.parse(String(record.savedAt));
      const draft = age < lifetime ? unpack(record) : undefined;
      if (draft === undefined) remove();
      return draft;
    },
    write: (draft) => store.write(key, JSON.stringify({ savedAt: now().toISOString(), ...pack(draft) })),
    remove,
  };
}

/** Removes all unsent work of a member. Nothing remains of a deleted account (rules/account-deletion 5). */
export function removeDraftsOf(memberId: MemberId, store: TextStore): void {
  const isTheirs = new RegExp(`^draft:[a-z]+:${memberId}(?::|$)`);
  for (const key of store.keys().filter((key) => isTheirs.test(key))) store.write(key, undefined);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
