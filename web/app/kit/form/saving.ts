import type { Fault } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';

/** An edit on its way to be saved, of what counts its versions. */
export interface Saving<Thing extends { version: number }> {
  /** What it stands on; null for what is new. */
  version: number | null;
  /** Throws a Fault when it does not work. */
  save: (version: number | null) => Promise<unknown>;
  /** What there is now where somebody was first; undefined where that is not the reason. */
  readTheirs: (fault: Fault) => Thing | undefined | Promise<Thing | undefined>;
  /** Whether that is what is being saved. */
  isSent: (theirs: Thing) => boolean;
  /** What follows where it is: nothing is sent then. Without it, it is saved once more, for its reply. */
  onSent?: (() => void) | undefined;
}

/**
 * Saves it, or answers what somebody else has saved meanwhile, and the fault that says so. Where that is the very same, as
 * after a try whose reply was lost, there is nothing to choose: it is saved (rules/pages 31).
 */
export async function savedOrMet<Thing extends { version: number }>({
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
