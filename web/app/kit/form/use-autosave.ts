import { useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../../client/draft-store.ts';

/** Milliseconds: autosave is debounced. */
const debounceDelay = 500;

/** How it stands with a draft. */
export type DraftState =
  | { is: 'nothing' }
  | { is: 'on its way' }
  | { is: 'kept'; at: Date }
  /** There is no room for it, or nothing may be kept. */
  | { is: 'refused' };

/**
 * Keeps what is entered in this browser while it differs from what the form began with, and when it is left.
 * `draft` is the same object until something was entered.
 */
export function useAutosave<Draft>(draftStore: DraftStore<Draft>, draft: Draft, isDirty: boolean) {
  const isOver = useRef(false);
  const [hadDraft] = useState(() => draftStore.read() !== undefined);
  // What another window keeps of the same form is not this one's to remove.
  const hasDraft = useRef(hadDraft);
  const begun = useRef(draft);
  const [last, setLast] = useState<{ draft: Draft; isKept: boolean; at: Date }>();
  const keep = () => {
    if (isOver.current) return;
    // Nor is it to be written over by what this one found, as long as nothing was entered here.
    const isAsFound = hadDraft && draft === begun.current;
    if (isDirty) setLast({ draft, isKept: isAsFound || draftStore.write(draft), at: new Date() });
    else if (hasDraft.current) draftStore.remove();
    hasDraft.current = isDirty;
  };
  const latest = useRef(keep);
  latest.current = keep;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is entered starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), debounceDelay);
    return () => clearTimeout(timer);
  }, [draft, isDirty]);

  useEffect(() => {
    const keepNow = () => latest.current();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    state: stateOf(),
    /** The post is done, or given up: nothing is kept any more. */
    end(): void {
      isOver.current = true;
      draftStore.remove();
    },
  };

  function stateOf(): DraftState {
    if (!isDirty) return { is: 'nothing' };
    if (last?.draft !== draft) return { is: 'on its way' };
    return last.isKept ? { is: 'kept', at: last.at } : { is: 'refused' };
  }
}
