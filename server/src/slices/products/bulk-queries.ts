/** The SQL that changes many products at once. */

import { sql } from 'kysely';
import type { BulkAct } from '#contract/posts/staff-list.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BulkBatch, BulkChange } from '../posts/index.ts';

interface Act {
  /** What it changes; what is so already stays as it is. */
  when: string;
  set: string;
  /** What of it is on record, beside the title. */
  field: string;
}

const state = `'status', status`;
const featured = `'isFeatured', is_featured`;
const shown = `'isShown', deleted_at is null`;

const acts: Record<BulkAct, Act> = {
  // What is past its expiry stays so, as after an edit.
  activate: {
    when: `deleted_at is null and status <> 'active' and (expires_at is null or expires_at > now())`,
    set: `version = version + 1, status = 'active'`,
    field: state,
  },
  deactivate: {
    when: `deleted_at is null and status <> 'inactive'`,
    set: `version = version + 1, status = 'inactive'`,
    field: state,
  },
  feature: {
    when: 'deleted_at is null and not is_featured',
    set: 'version = version + 1, is_featured = true',
    field: featured,
  },
  unfeature: {
    when: 'deleted_at is null and is_featured',
    set: 'version = version + 1, is_featured = false',
    field: featured,
  },
  delete: { when: 'deleted_at is null', set: 'deleted_at = now(), deleted_by = actor.by', field: shown },
  restore: { when: 'deleted_at is not null', set: 'deleted_at = null, deleted_by = null', field: shown },
};

/** Two statements: what others change meanwhile is waited for, and looked at as they left it. */
export async function changeMany(tx: Tx, { act, actorId, ids }: BulkBatch): Promise<BulkChange[]> {
  const { when, set, field } = acts[act];
  const recorded = sql.raw(`jsonb_build_object('title', title, ${field})`);
  const { rows: found } = await sql<Omit<BulkChange, 'after'>>`
    select id, author_id as "authorId", ${recorded} as before from products
    where id = any(${ids}::integer[]) and title <> '' and ${sql.raw(when)}
    order by id for no key update`.execute(tx);
  const { rows: changed } = await sql<Pick<BulkChange, 'id' | 'after'>>`
    update products set ${sql.raw(set)}, updated_at = now()
    from (select ${actorId}::integer as by) actor
    where id = any(${found.map(({ id }) => id)}::integer[])
    returning id, ${recorded} as after`.execute(tx);
  const after = new Map(changed.map((row) => [row.id, row.after]));
  return found.map((row) => ({ ...row, after: after.get(row.id) ?? {} }));
}
