/** Writes the activity log (rules/flags 8), in the transaction of the action. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import type { Tx } from './database.ts';

/** Kinds of subjects that members own, and where their owner is stored. */
const owners = {
  comment: { table: 'comments', owner: 'author_id' },
  member: { table: 'members', owner: 'id' },
  product: { table: 'products', owner: 'author_id' },
  thread: { table: 'threads', owner: 'author_id' },
  message: { table: 'messages', owner: 'sender_id' },
  'held-post': { table: 'held_posts', owner: 'author_id' },
} as const;

/** Kinds of members' own data, and kinds without an owner. */
export type OwnedKind = keyof typeof owners;

export interface AuditEntry {
  actorId: MemberId;
  /** The action in past tense: `comment-reviewed`. */
  action: string;
  /** Kind and id of the subject. */
  targetKind: OwnedKind | TaxonomyTermKind | 'creditRequirement' | 'webhook' | 'settings' | 'table';
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The entry that this one undoes; no entry is undone twice. */
  undoes?: number | undefined;
}

/** Returns the entry's id. */
export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<number> {
  const [id] = await recordAuditEntries(tx, [entry]);
  if (id === undefined) throw new Error('an entry of the record has no id');
  return id;
}

/** Inserts all in one statement; returns the ids in the same order. */
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

/** Fields that survive an account deletion: decisions. All others may contain words or names. */
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
 * The only change of the log (rules/account-deletion 12): entries about an erased member and their content lose their
 * words. Redacts at most `count`; returns how many. The database rejects any other change and records this one
 * (rules/record 6).
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
