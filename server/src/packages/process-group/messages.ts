/** What the first process and those of its group tell each other. */
export type ToMember =
  | { kind: 'begin'; place: number; given: unknown }
  | { kind: 'end' }
  | { kind: 'ask'; id: number; question: string }
  | { kind: 'answers'; id: number; answers: unknown[] };

export type FromMember =
  | { kind: 'joined' }
  | { kind: 'ready'; told: unknown }
  | { kind: 'alive' }
  | { kind: 'ask all'; id: number; question: string }
  | { kind: 'answer'; id: number; answer: unknown };
