/** What a restore must not undo (rules/backups 13). */
import type { MemberId } from '#contract/core/ids.ts';
import type { LetterKind } from '#contract/letters/model.ts';

export type LastingAct =
  | { what: 'erased'; memberId: MemberId; keepsPosts: boolean }
  /** Asked to be erased, or came back before it was done. */
  | { what: 'departure'; memberId: MemberId }
  | { what: 'chosen'; memberId: MemberId; kind: LetterKind };
