import { useEffect } from 'react';
import type { Guarded } from './leave-guard.tsx';

/** How it stands with a form that is not there. */
export const untouched: Guarded = { isDirty: false, isPending: false, setLeft: () => undefined };

/** Tells whoever asks before a form is left how it stands with it. `tell` is the same for good. */
export function useFormReport({ isDirty, isPending, setLeft }: Guarded, tell: (form: Guarded) => void): void {
  useEffect(() => {
    tell({ isDirty, isPending, setLeft });
    return () => tell(untouched);
  }, [isDirty, isPending, setLeft, tell]);
}
