/** The SQL that finds what can be taken back. */
import { sql } from 'kysely';
import type { MemberId, SubjectKind } from '#contract/core/ids.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { editedJson, subjectNames } from '../posts/index.ts';

export interface UndoableEntry extends Omit<AuditEntry, 'undoes'> {
  id: number;
  /** Null where it is not about a comment. */
  commentAuthorId: MemberId | null;
  /** What it took back itself. */
  undoesId: number | null;
  isUndone: boolean;
  /** Something else was done to the same thing since, and stands; a file that went for good changes nothing that others did. */
  isFollowed: boolean;
}

const stands = (entry: string) => `not exists (select from audit_log u where u.undoes_id = ${entry}.id)`;

/** Something else was done to the same thing as by `a`, and stands. */
const isFollowed = `exists (
  select from audit_log n where n.subject = a.subject and n.subject_id = a.subject_id and n.id > a.id
    and n.undoes_id is null and n.action <> 'product-file-deleted' and ${stands('n')})`;

const isShown = 'coalesce(p.deleted_at, t.deleted_at) is null';

/** What it said before an edit is not on record any more: its author has left. */
const hasLostWords = `(not a.before ? 'html' and (a.after @> '{"decision":"edited"}' or a.after ? 'isEdited'))`;

/** A quote in it is not on record. */
const hasItsWords = `(a.after -> 'html' is not distinct from a.before -> 'html'
  or c.html like '%<blockquote%' or c.html = a.after ->> 'html')`;

/** What had expired when it was deactivated, or has since, is not activated. */
const isNotPast = `(a.action <> 'product-deactivated'
  or a.before ->> 'status' = 'active' and (p.expires_at is null or p.expires_at > now()))`;

/** As the edit left it, and not as it was before. */
function isAsEdited(kind: SubjectKind): string {
  const now = editedJson(kind);
  return `exists (select from ${subjectNames[kind].table} where id = a.subject_id and deleted_at is null
    and jsonb_typeof(a.before -> 'title') = 'string' and ${now} @> (a.after - 'reason') and not ${now} @> a.before)`;
}

/**
 * Whether the reader can take an entry `a` of the record back as things stand, beside its `undo` and whatever of comment
 * `c`, product `p` and thread `t` it is about (rules/flags 18). `reader` is a placeholder.
 */
export function canUndo(reader: string): string {
  return `(a.undoes_id is null and undo.id is null and not ${isFollowed} and case
  when c.author_id = ${reader} then false
  when a.action = 'comment-approved' then false
  when a.subject = 'comment' and a.after -> 'isShown' = 'false'
    then ${isShown} and c.deleted_at is not null and c.html <> '' and not ${hasLostWords}
  when a.subject = 'comment' then ${isShown} and c.deleted_at is null and ${hasItsWords} and not ${hasLostWords}
  when a.action = 'product-edited' then ${isAsEdited('product')}
  when a.action = 'thread-edited' then ${isAsEdited('thread')}
  when a.action in ('product-removed', 'thread-removed')
    then not ${isShown} and coalesce(p.title, t.title) <> ''
  when a.action in ('product-restored', 'thread-restored', 'product-activated', 'product-deactivated',
    'product-featured', 'product-unfeatured') then ${isShown} and ${isNotPast}
  else false end)`;
}

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
      a.before, a.after, a.undoes_id as "undoesId", not (${sql.raw(stands('a'))}) as "isUndone",
      ${sql.raw(isFollowed)} as "isFollowed", c.author_id as "commentAuthorId"
    from audit_log a left join comments c on a.subject = 'comment' and c.id = a.subject_id
    where a.id = ${id}`.execute(tx);
  return rows[0];
}
