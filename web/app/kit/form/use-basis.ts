import { useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';

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
    async saves(
      save: () => Promise<unknown>,
      readTheirs: (fault: Fault) => Thing | undefined | Promise<Thing | undefined>,
      isLeft: () => boolean,
    ): Promise<boolean> {
      try {
        await save();
        return true;
      } catch (error) {
        const fault = asFault(error);
        const theirs = fault.code === 'conflict' ? await readTheirs(fault) : undefined;
        if (theirs === undefined || isLeft()) throw error;
        setBasis((before) => ({ ...before, theirs }));
        return false;
      }
    },
  };
}
