/** The exact texts about deciding, and which of them each kind of thing has of its own. */

export interface DecisionTexts {
  approve: string;
  refuse: string;
  refuseQuestion: (count: number) => string;
  /** Below the field for the reason: who reads it, and where. */
  reasonHelp: string;
  reasonRequired: string;
  decided: (count: number, isApproved: boolean) => string;
}

export const decisionTexts = {
  reason: 'Reason',
  keep: 'Cancel',
  noneChosen: 'Choose at least one.',
  failed: 'Something went wrong on our side. Please try again.',
  notDecided: (count: number) => `${count} couldn’t be changed:`,
} as const;
