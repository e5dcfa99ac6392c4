import { useState } from 'react';
import { type Saving, saveOrFindConflict } from './save-or-find-conflict.ts';

interface Basis<Thing> {
  /** The version on which the edit is based; null for a new item. */
  version: number | null;
  /** The newer version that somebody else saved. */
  theirs: Thing | null;
}

/**
 * Tracks the version on which an edit is based, and the newer version that it conflicts with. `present` is the item at
 * the time the form opened.
 */
export function useEditVersion<Thing extends { version: number }>(
  version: number | null,
  present: Thing | null,
) {
  const [basis, setBasis] = useState<Basis<Thing>>(() => ({
    version,
    theirs: version !== null && present !== null && version < present.version ? present : null,
  }));
  return {
    ...basis,
    /** Bases the edit on this version from now on. */
    moveTo: (newer: number | null) => setBasis({ version: newer, theirs: null }),
    /** Sets the version after an action of the reader created a new one. */
    count: (own: number) => setBasis((before) => ({ ...before, version: own })),
    /**
     * Saves an edit. Returns false if somebody else has saved in the meantime: the form then shows their version. If
     * the reader has left the form, it throws the fault instead.
     */
    async saves(saving: Saving<Thing>, isLeft: () => boolean): Promise<boolean> {
      const conflict = await saveOrFindConflict(saving);
      if (conflict === undefined) return true;
      if (isLeft()) throw conflict.fault;
      setBasis((before) => ({ ...before, theirs: conflict.theirs }));
      return false;
    },
  };
}
