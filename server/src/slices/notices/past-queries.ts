import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Of an installation that held nothing before. */
export async function settlePast(tx: Tx, readUntil: Date): Promise<void> {
  await sql`
    update notices set letter_due_at = null, read_at = case when happened_at < ${readUntil} then now() end`.execute(
    tx,
  );
}
