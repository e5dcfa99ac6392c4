import type { Tx } from '../db/database.ts';
import type { LastingAct } from './lasting-act.ts';

export async function insertLastingAct(tx: Tx, act: LastingAct): Promise<void> {
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
