/** Demo content: what is there, and who may have it removed (docs/rules/settings.md). Pure. */

/** What goes with it. */
export interface DemoCounts {
  members: number;
  /** Products, huddles and comments that its members posted and that are shown. */
  products: number;
  threads: number;
  comments: number;
  /** Comments of other members below its products and huddles. */
  othersComments: number;
}

export const demoStates = ['none', 'there', 'leaving'] as const;
/** `leaving`: it is being removed. */
export type DemoState = (typeof demoStates)[number];

export const removalWays = ['confirm', 'setup', 'others'] as const;
/**
 * How whoever asks has it removed. `confirm`: they say so. `setup`: nobody of the association's own administers the site yet, and
 * whoever becomes the first one has it removed by that. `others`: those who do have it removed.
 */
export type RemovalWay = (typeof removalWays)[number];

export interface DemoStanding extends DemoCounts {
  state: DemoState;
  way: RemovalWay;
}

/** Only who administers the site and is no part of the demo content removes it by saying so. */
export function removalWay({ isDemo, hasOwnAdmin }: { isDemo: boolean; hasOwnAdmin: boolean }): RemovalWay {
  if (!hasOwnAdmin) return 'setup';
  return isDemo ? 'others' : 'confirm';
}
