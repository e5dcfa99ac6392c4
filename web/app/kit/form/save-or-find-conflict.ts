import type { Fault } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';

/** An edit that is being saved, of an item with a version number. */
export interface Saving<Thing extends { version: number }> {
  /** Version on which the edit is based; null for a new item. */
  version: number | null;
  /** Throws a Fault on failure. */
  save: (version: number | null) => Promise<unknown>;
  /** Returns the current item if somebody else saved first; undefined if the failure has another reason. */
  readTheirs: (fault: Fault) => Thing | undefined | Promise<Thing | undefined>;
  /** True if that item equals what is being saved. */
  isSent: (theirs: Thing) => boolean;
  /**
   * Called if the other version equals the reader's; nothing is sent then. Without this callback, the edit is sent once
   * more for its reply.
   */
  onSent?: (() => void) | undefined;
}

/**
 * Saves the edit, or returns what somebody else has saved in the meantime, with the fault. Both may be equal, as after
 * a retry whose first reply was lost. Then there is no conflict and the edit counts as saved (rules/pages 31).
 */
export async function saveOrFindConflict<Thing extends { version: number }>({
  version,
  save,
  readTheirs,
  isSent,
  onSent,
}: Saving<Thing>): Promise<{ theirs: Thing; fault: Fault } | undefined> {
  try {
    await save(version);
    return undefined;
  } catch (error) {
    const fault = asFault(error);
    const theirs = fault.code === 'conflict' ? await readTheirs(fault) : undefined;
    if (theirs === undefined) throw error;
    if (!isSent(theirs)) return { theirs, fault };
    await (onSent === undefined ? save(theirs.version) : onSent());
    return undefined;
  }
}
