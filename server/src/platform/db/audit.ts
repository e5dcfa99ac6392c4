/** The record of what the staff did (rules/flags 8): written in the transaction of the act. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Tx } from './database.ts';

/** Kinds of things that acts are done to, and where it stands whose each is. */
const owners = {
  comment: { table: 'comments', owner: 'author_id' },
  member: { table: 'members', owner: 'id' },
  product: { table: 'products', owner: 'author_id' },
  thread: { table: 'threads', owner: 'author_id' },
  message: { table: 'messages', owner: 'sender_id' },
} as const;

export interface AuditEntry {
  actorId: MemberId;
  /** What was done, as a past fact: `comment-reviewed`. */
  action: string;
  /** The kind of thing it was done to, and its id. */
  targetKind: keyof typeof owners;
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Replies with the entry's id. */
export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<number> {
  const { id } = await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.targetKind,
      subject_id: entry.targetId,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What entries keep when their member leaves: what was decided. All else may be words or a name. */
const decisions = ['isShown', 'isOpen', 'flagCount', 'flags', 'role', 'status'];

/**
 * The only way in which the record is ever changed (rules/leaving 12): entries about a member, and about what they
 * wrote, lose their words. At most `count`; replies with how many, which is on record itself.
 */
export async function redactAuditEntries(tx: Tx, memberId: MemberId, count: number): Promise<number> {
  const isTheirs = Object.entries(owners).map(
    ([kind, { table, owner }]) => sql`(a.subject = ${kind} and exists (
      select from ${sql.table(table)} o where o.id = a.subject_id and o.${sql.ref(owner)} = ${memberId}))`,
  );
  const { numAffectedRows } = await sql`
    update audit_log a set before = ${decided('before')}, after = ${decided('after')}
    where a.id in (
      select a.id from audit_log a
      where a.action <> ${redacted} and (${sql.join(isTheirs, sql` or `)})
        and (a.before <> ${decided('before')} or a.after <> ${decided('after')})
      order by a.id limit ${count} for update of a)`.execute(tx);
  const entries = Number(numAffectedRows);
  if (entries > 0) await recordRedaction(tx, memberId, entries);
  return entries;
}

const redacted = 'record-redacted';

/** Whoever leaves has asked for it. */
function recordRedaction(tx: Tx, memberId: MemberId, entries: number): Promise<number> {
  return recordAuditEntry(tx, {
    actorId: memberId,
    action: redacted,
    targetKind: 'member',
    targetId: memberId,
    before: {},
    after: { entries },
  });
}

function decided(column: 'before' | 'after') {
  return sql`(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(a.${sql.ref(column)}) f
    where f.key = any(${decisions}::text[]))`;
}
