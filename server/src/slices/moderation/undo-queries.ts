/** The SQL that finds what can be taken back. */
import { sql } from 'kysely';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

export interface UndoableEntry extends Omit<AuditEntry, 'undoes'> {
  id: number;
  /** What it took back itself. */
  undoesId: number | null;
  isUndone: boolean;
  /** Something else was done to the same thing since, and stands. */
  isFollowed: boolean;
}

const stands = (entry: string) =>
  sql.raw(`not exists (select from audit_log u where u.undoes_id = ${entry}.id)`);

/** Of a product or thread before it was edited; '' of all else. */
export async function findTextBefore(database: Database, id: number): Promise<string> {
  const [row] = await database.query<{ html: string }>(
    `select before ->> 'html' as html from audit_log
     where id = $1 and action in ('product-edited', 'thread-edited')`,
    [id],
  );
  return row?.html ?? '';
}

/** Two statements: whoever takes the same back at once is waited for. */
export async function lockEntry(tx: Tx, id: number): Promise<UndoableEntry | undefined> {
  await sql`select from audit_log where id = ${id} for update`.execute(tx);
  const { rows } = await sql<UndoableEntry>`
    select a.id, a.actor_id as "actorId", a.action, a.subject as "targetKind", a.subject_id as "targetId",
      a.before, a.after, a.undoes_id as "undoesId", not (${stands('a')}) as "isUndone",
      exists (
        select from audit_log n where n.subject = a.subject and n.subject_id = a.subject_id and n.id > a.id
          and n.undoes_id is null and ${stands('n')}) as "isFollowed"
    from audit_log a where a.id = ${id}`.execute(tx);
  return rows[0];
}
