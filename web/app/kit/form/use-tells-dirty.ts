import { useEffect } from 'react';

/** Tells whoever asks before a form is left whether something would be left behind. `onDirty` is the same for good. */
export function useTellsDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
