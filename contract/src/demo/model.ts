/** Demo content: its size, and who may remove it (docs/rules/settings.md). Pure. */

/** The content that the removal deletes. */
export interface DemoCounts {
  members: number;
  /** Shown products, huddles and comments by demo members. */
  products: number;
  threads: number;
  comments: number;
  /** Comments of other members on demo products and huddles. */
  othersComments: number;
}

export const demoStates = ['none', 'there', 'leaving'] as const;
/** `leaving`: the removal is in progress. */
export type DemoState = (typeof demoStates)[number];

export const removalWays = ['confirm', 'setup', 'others'] as const;
/**
 * The way in which this member may remove it. `confirm`: by confirming. `setup`: the first real administrator removes
 * it by setting up the site. `others`: only administrators may.
 */
export type RemovalWay = (typeof removalWays)[number];

export interface DemoStanding extends DemoCounts {
  state: DemoState;
  way: RemovalWay;
}

/** Administrators who are no part of the demo content may confirm the removal. */
export function removalWay({ isDemo, hasOwnAdmin }: { isDemo: boolean; hasOwnAdmin: boolean }): RemovalWay {
  if (!hasOwnAdmin) return 'setup';
  return isDemo ? 'others' : 'confirm';
}
