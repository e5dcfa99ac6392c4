/** The SQL of how much room a member's files take. */
import { sql } from 'kysely';
import type { FileId, MemberId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface PendingReply {
  /** Files that wait for their product. */
  waiting: number;
  /** Of all files. */
  bytes: number;
}

/** What a member has until the transaction ends: whoever sends more at once is answered one after the other. */
export async function lockHeld(tx: Tx, memberId: MemberId): Promise<PendingReply> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql<PendingReply>`
    select (select count(*)::integer from uploads where member_id = ${memberId}) as waiting,
      (select coalesce(sum(bytes), 0)::bigint from stored_files where member_id = ${memberId}) as bytes`.execute(
    tx,
  );
  return rows[0] ?? { waiting: 0, bytes: 0 };
}

export interface Taken {
  id: FileId;
  memberId: MemberId;
  bytes: number;
}

export async function takeRoom(tx: Tx, { id, memberId, bytes }: Taken): Promise<void> {
  await tx.insertInto('stored_files').values({ id, member_id: memberId, bytes }).execute();
}

export async function giveRoomBack(db: Db, id: FileId): Promise<void> {
  await db.deleteFrom('stored_files').where('id', '=', id).execute();
}
