/** The SQL of avatars that no member has yet. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Hours; a change takes seconds. */
const waitingHours = 12;

export async function insertWaitingAvatar(db: Db, file: string): Promise<void> {
  await db.insertInto('waiting_avatars').values({ file }).execute();
}

/** False when it is not there any more. */
export async function takeWaitingAvatar(db: Db, file: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_avatars')
    .where('file', '=', file)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes out what no change took. */
export async function takeForgottenAvatars(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('waiting_avatars')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${waitingHours})`)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}
