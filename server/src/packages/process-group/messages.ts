/** What the first process and those of its group tell each other. */
export type ToMember =
  | ({ kind: 'begin' } & Beginning)
  | { kind: 'end' }
  | { kind: 'ask'; id: number; question: string }
  | { kind: 'answers'; id: number; answers: unknown[] };

export type FromMember =
  | { kind: 'joined' }
  | { kind: 'ready'; told: unknown }
  | { kind: 'alive' }
  | { kind: 'ask all'; id: number; question: string }
  | { kind: 'answer'; id: number; answer: unknown };

export interface Beginning {
  place: number;
  /** Whether it takes the place of one that was lost. */
  isSuccessor: boolean;
  given: unknown;
}
