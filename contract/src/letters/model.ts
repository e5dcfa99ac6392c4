/** Letters that a member may do without, by what they are about (rules/letters 1). */
export const letterKinds = ['alerts', 'replies', 'comments', 'votes', 'staff', 'messages'] as const;
export type LetterKind = (typeof letterKinds)[number];
