/** The exact texts of the members' area (docs/rules/members-area.md). */
export const profileTexts = {
  area: 'Manage data',
  noSuchMember: 'There is no such member.',
} as const;
