/** The SQL of a restore: what it asks of the place it restores into, and what must not come to life in it. */
import pg from 'pg';
import type { NotedAct } from './notes.ts';

/** Whether a database holds nothing at all; Guildhall's or somebody else's. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const [row] = await query<{ count: number }>(
    url,
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'v', 'm', 'p', 'f')`,
  );
  return row?.count === 0;
}

/** Takes away what migrations brought into a database that was empty: the next try finds it as this one did. */
export async function emptyAgain(url: string): Promise<void> {
  await query(url, 'drop schema if exists graphile_worker cascade');
  for (const { drop } of await query<{ drop: string }>(url, dropsOfPublic)) await query(url, drop);
}

const dropsOfPublic = `
  select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S'
  union all
  select format('drop %s if exists %s cascade', case prokind when 'a' then 'aggregate' else 'routine' end, oid::regprocedure)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall restore' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * In the transaction that fills the database: letters that were under way are not sent, and nobody hears again of what was
 * told (rules/backups 12). What was found, and what happened, is still there to be read.
 */
export const cancelLetters = [
  `update letters set dropped_at = now(), dropped_why = 'restored' where sent_at is null and dropped_at is null`,
  'update notices set letter_due_at = null where letter_due_at is not null',
  'update alert_matches set is_waiting = false where is_waiting',
];

/** The same transaction: whoever was erased since is to be erased at once, by whoever starts on it first. */
export function applyNote(note: NotedAct): { text: string; values: unknown[] } {
  if (note.what === 'erased') {
    return {
      text: `update members set deletion_requested_at = to_timestamp(0), keeps_posts = $2
        where id = $1 and erased_at is null`,
      values: [note.memberId, note.keepsPosts],
    };
  }
  return {
    text: `insert into choices (member_id, kind, choice) select id, $2, $3 from members where id = $1
      on conflict (member_id, kind) do update set choice = excluded.choice, before = null`,
    values: [note.memberId, note.kind, note.choice],
  };
}
