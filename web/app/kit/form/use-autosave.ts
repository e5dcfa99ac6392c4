import { useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../../client/draft-store.ts';

/** Milliseconds: autosave is debounced. */
const debounceDelay = 500;

/** The state of a stored draft. */
export type DraftState =
  | { is: 'nothing' }
  | { is: 'on its way' }
  | { is: 'kept'; at: Date }
  /** The browser could not store the draft, as its storage is full or not allowed. */
  | { is: 'refused' };

/**
 * Stores the input in this browser while it differs from the initial values, and when the form is left. `draft` is the
 * same object until something is entered.
 */
export function useAutosave<Draft>(draftStore: DraftStore<Draft>, draft: Draft, isDirty: boolean) {
  const isOver = useRef(false);
  const [hadDraft] = useState(() => draftStore.read() !== undefined);
  // A draft of the same form stored by another window must not be removed by this one.
  const hasDraft = useRef(hadDraft);
  const begun = useRef(draft);
  const [last, setLast] = useState<{ draft: Draft; isKept: boolean; at: Date }>();
  const keep = () => {
    if (isOver.current) return;
    // Values that the form had when it opened must not overwrite that draft either, as long as nothing was entered
    // here.
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
    /** Stops autosaving after the form was sent or discarded. */
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
