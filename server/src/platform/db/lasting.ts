/** What outlasts a restore (rules/backups 13): written in the transaction of the act, and noted beside the backups by a job. */
import type { MemberId } from '#contract/core/ids.ts';
import type { LetterKind } from '#contract/letters/model.ts';
import type { Tx } from './database.ts';

export type LastingAct =
  | { what: 'erased'; memberId: MemberId; keepsPosts: boolean }
  | { what: 'chosen'; memberId: MemberId; kind: LetterKind };

/** `lastingKept` is to be asked for after the commit. */
export async function keepLasting(tx: Tx, act: LastingAct): Promise<void> {
  await tx
    .insertInto('lasting_acts')
    .values({
      what: act.what,
      member_id: act.memberId,
      keeps_posts: act.what === 'erased' ? act.keepsPosts : null,
      kind: act.what === 'chosen' ? act.kind : null,
    })
    .execute();
}
