/** The exact texts of decisions, and those that each kind of item words for itself. */

export interface DecisionTexts {
  approve: string;
  refuse: string;
  refuseQuestion: (count: number) => string;
  /** Below the reason field: who reads it, and where. */
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
