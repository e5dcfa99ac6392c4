/** The target database of a restore: its state, and the mark of an unfinished restore. */
import type pg from 'pg';
import { migrationLockKey } from '../platform/db/lock-keys.ts';
import { isBegun } from '../platform/db/migrate.ts';
import { inTransaction, withConnection } from '../platform/db/with-connection.ts';

/** A table that exists during a restore, so that no application starts on half of one. */
const mark = 'restore_under_way';

/** `unfinished`: a restore into it began and did not end. */
export type TargetState = 'empty' | 'unfinished' | 'in use';

/**
 * Checks if a database contains tables of Guildhall or anyone else. Tables of extensions do not count, nor the table of
 * migrations before the first has run.
 */
export async function stateOf(url: string): Promise<TargetState> {
  const [row] = await query<{ tables: number; isUnfinished: boolean }>(
    url,
    `select count(*)::int as tables, to_regclass('public.${mark}') is not null as "isUnfinished"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'v', 'm', 'p', 'f')
       and c.oid is distinct from to_regclass('public.migrations')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  if (row?.isUnfinished) return 'unfinished';
  return row?.tables === 0 && !(await isBegun(url)) ? 'empty' : 'in use';
}

/**
 * Marks the start of a restore, and deletes what a former attempt left. Throws if the database is in use, or about to
 * be: the process that creates its tables holds a lock until they exist.
 */
export async function beginRestore(url: string): Promise<void> {
  await asking(url, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      migrationLockKey,
    ]);
    if (!rows[0]?.got || (await stateOf(url)) === 'in use') throw new Error(notEmpty);
    await query(url, `create table if not exists ${mark} (since timestamptz not null default now())`);
    await emptyDatabase(url);
  });
}

export const notEmpty =
  'The database isn’t empty, and a restore never overwrites data. Set DATA_DIR or DATABASE_URL to an empty one.';

export async function endRestore(url: string): Promise<void> {
  await query(url, `drop table ${mark}`);
}

/** Checks that no restore into this database is unfinished. Throws if a restore began and did not end. */
export async function requireNoUnfinishedRestore(url: string): Promise<void> {
  if ((await stateOf(url)) !== 'unfinished') return;
  throw new Error(
    'A restore into this database didn’t finish. Run it again; it starts over (docs/running/restore.md).',
  );
}

/** Deletes everything that a restore wrote into an empty database, in one transaction; the mark stays. */
export function emptyDatabase(url: string): Promise<void> {
  return asking(url, (client) =>
    inTransaction(client, async () => {
      await client.query('drop schema if exists graphile_worker cascade');
      const { rows } = await client.query<{ drop: string }>(dropsOfPublic);
      for (const { drop } of rows) await client.query(drop);
    }),
  );
}

const dropsOfPublic = `
  select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '${mark}'
    and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S'
  union all
  select format('drop %s if exists %s cascade', case prokind when 'a' then 'aggregate' else 'routine' end, oid::regprocedure)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withConnection({ connectionString: url, application_name: 'guildhall restore' }, work);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  return asking(url, async (client) => (await client.query<Row>(text)).rows);
}
