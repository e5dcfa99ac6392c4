import { useState } from 'react';
import { type Saving, savedOrMet } from './saving.ts';

interface Basis<Thing> {
  /** Null for what is new. */
  version: number | null;
  /** What somebody else has made of it since that version. */
  theirs: Thing | null;
}

/** What an edit stands on, and the newer version that it met. `present`: what was there as the form began. */
export function useBasis<Thing extends { version: number }>(version: number | null, present: Thing | null) {
  const [basis, setBasis] = useState<Basis<Thing>>(() => ({
    version,
    theirs: version !== null && present !== null && version < present.version ? present : null,
  }));
  return {
    ...basis,
    /** Stands on this version from now on. */
    moveTo: (newer: number | null) => setBasis({ version: newer, theirs: null }),
    /** One's own doing made another version of it. */
    count: (own: number) => setBasis((before) => ({ ...before, version: own })),
    /**
     * False when somebody else has saved meanwhile: what they made of it is to be put beside the form, or to be told to who
     * has left that.
     */
    async saves(saving: Saving<Thing>, isLeft: () => boolean): Promise<boolean> {
      const met = await savedOrMet(saving);
      if (met === undefined) return true;
      if (isLeft()) throw met.fault;
      setBasis((before) => ({ ...before, theirs: met.theirs }));
      return false;
    },
  };
}
