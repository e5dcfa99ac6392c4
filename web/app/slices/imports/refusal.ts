/** Of two failures the newer one is said: of a file that was not taken, and of the import that was begun last. Pure. */
import type { Import } from '#contract/imports/model.ts';

type Standing = Pick<Import, 'id' | 'state'> | null;

/** Why a file was not taken, and which import had been begun last as it was chosen. */
export interface Refusal {
  problem: string;
  found: Standing;
}

/** What is still to be said of it. Whatever receives its file may be what was refused, and goes again. */
export function problemOf(refusal: Refusal | undefined, found: Standing): string | undefined {
  const isNewest = found?.state === 'receiving' || isSame(refusal?.found ?? null, found);
  return isNewest ? refusal?.problem : undefined;
}

function isSame(one: Standing, other: Standing): boolean {
  return one?.id === other?.id && one?.state === other?.state;
}
