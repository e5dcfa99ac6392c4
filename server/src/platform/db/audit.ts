/** The record of what the staff did (rules/flags 8): written in the transaction of the act. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import type { Tx } from './database.ts';

/** Kinds of things of members that acts are done to, and where it stands whose each is. */
const owners = {
  comment: { table: 'comments', owner: 'author_id' },
  member: { table: 'members', owner: 'id' },
  product: { table: 'products', owner: 'author_id' },
  thread: { table: 'threads', owner: 'author_id' },
  message: { table: 'messages', owner: 'sender_id' },
  'held-post': { table: 'held_posts', owner: 'author_id' },
} as const;

/** What is a member's own, and what is nobody's. */
export type OwnedKind = keyof typeof owners;

export interface AuditEntry {
  actorId: MemberId;
  /** What was done, as a past fact: `comment-reviewed`. */
  action: string;
  /** The kind of thing it was done to, and its id. */
  targetKind: OwnedKind | TaxonomyTermKind | 'webhook' | 'settings' | 'table';
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The entry whose act this one takes back; no entry is taken back twice. */
  undoes?: number | undefined;
}

/** Replies with the entry's id. */
export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<number> {
  const [id] = await recordAuditEntries(tx, [entry]);
  if (id === undefined) throw new Error('an entry of the record has no id');
  return id;
}

/** One statement, however many; replies with their ids in the same order. */
export async function recordAuditEntries(tx: Tx, entries: AuditEntry[]): Promise<number[]> {
  const rows = await tx.insertInto('audit_log').values(entries.map(rowOf)).returning('id').execute();
  return rows.map(({ id }) => Number(id));
}

function rowOf({ actorId, action, targetKind, targetId, before, after, undoes }: AuditEntry) {
  return {
    actor_id: actorId,
    action,
    subject: targetKind,
    subject_id: targetId,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    undoes_id: undoes ?? null,
  };
}

/** What entries keep when their member leaves: what was decided. All else may be words or a name. */
const decisions = [
  'isShown',
  'isOpen',
  'isFeatured',
  'isEdited',
  'flagCount',
  'flags',
  'decision',
  'role',
  'status',
];

/**
 * The only way in which the record is ever changed (rules/account-deletion 12): entries about a member who is erased, and about
 * what they wrote, lose their words. At most `count`; replies with how many. The database refuses any other change, and
 * puts this one on record itself (rules/record 6).
 */
export async function redactAuditEntries(tx: Tx, memberId: MemberId, count: number): Promise<number> {
  const isTheirs = Object.entries(owners).map(
    ([kind, { table, owner }]) => sql`(a.subject = ${kind} and exists (
      select from ${sql.table(table)} o where o.id = a.subject_id and o.${sql.ref(owner)} = ${memberId}))`,
  );
  await sql`select set_config('record.redacts', ${String(memberId)}, true)`.execute(tx);
  const { numAffectedRows } = await sql`
    update audit_log a set before = ${decided('before')}, after = ${decided('after')}
    where a.id in (
      select a.id from audit_log a
      where a.action <> 'record-redacted' and (${sql.join(isTheirs, sql` or `)})
        and (a.before <> ${decided('before')} or a.after <> ${decided('after')})
      order by a.id limit ${count} for update of a)`.execute(tx);
  return Number(numAffectedRows);
}

function decided(column: 'before' | 'after') {
  return sql`(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(a.${sql.ref(column)}) f
    where f.key = any(${decisions}::text[]))`;
}
