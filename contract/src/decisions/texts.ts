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
  reason: 'Why',
  keep: 'Cancel',
  noneChosen: 'Please choose at least one.',
  failed: 'Something went wrong on our side. Please try again.',
  notDecided: (count: number) => `${count} could not be:`,
} as const;
