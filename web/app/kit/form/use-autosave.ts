import { useEffect, useRef } from 'react';
import type { DraftStore } from '../../client/draft-store.ts';

/** Milliseconds: autosave is debounced. */
const debounceDelay = 500;

/**
 * Keeps what is entered in this browser while it differs from what the form began with, and when it is left.
 * `draft` is the same object until something was entered.
 */
export function useAutosave<Draft>(draftStore: DraftStore<Draft>, draft: Draft, isDirty: boolean) {
  const isOver = useRef(false);
  const keep = () => {
    if (isOver.current) return;
    if (isDirty) draftStore.write(draft);
    else draftStore.remove();
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
    /** The post is done, or given up: nothing is kept any more. */
    end(): void {
      isOver.current = true;
      draftStore.remove();
    },
  };
}
