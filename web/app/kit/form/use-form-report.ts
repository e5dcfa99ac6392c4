import { useEffect } from 'react';
import type { Guarded } from './leave-guard.tsx';

/** State of a form that does not exist. */
export const untouched: Guarded = { isDirty: false, isPending: false, setLeft: () => undefined };

/** Reports the form's state to the guard that asks before leaving. `tell` must be stable. */
export function useFormReport({ isDirty, isPending, setLeft }: Guarded, tell: (form: Guarded) => void): void {
  useEffect(() => {
    tell({ isDirty, isPending, setLeft });
    return () => tell(untouched);
  }, [isDirty, isPending, setLeft, tell]);
}
