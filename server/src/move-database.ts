import { listMigrations } from './backup/make-backup.ts';
import { beginRestore, stateOf } from './backup/restore-target.ts';
import { fillDatabase, openSnapshot, type Snapshot } from './packages/database-copy/index.ts';
import { migrate } from './platform/db/migrate.ts';
import { inTransaction, withConnection } from './platform/db/with-connection.ts';

/**
 * Moves the whole content of a database into another one, which is empty: for a new major version (rules/running 17).
 *
 * Copies rows, sequences and the queue, and keeps the migration level. Nobody may write to `from` meanwhile. Throws if
 * the other one is not equal afterwards.
 */
export async function moveDatabase(from: string, to: string): Promise<void> {
  const state = await stateOf(from);
  // An unfinished restore must not be moved; the target must also know that it is unfinished.
  if (state === 'unfinished') return beginRestore(to);
  if (state === 'empty') return;
  await using snapshot = await openSnapshot(from);
  await migrate(to, { upTo: await listMigrations(snapshot) });
  await moveRows(snapshot, to);
  await putQueue(to, await listQueue(snapshot));
}

async function moveRows(snapshot: Snapshot, to: string): Promise<void> {
  const tables = await snapshot.tables();
  const sequences = await snapshot.sequences();
  const copied = new Map<string, () => number>();
  const contentOf = (table: (typeof tables)[number]) => {
    const { content, rows } = snapshot.copy(table);
    copied.set(table.name, rows);
    return content;
  };
  const filled = await fillDatabase(to, { tables, sequences, contentOf });
  for (const [name, rows] of copied) {
    if (filled.get(name) === rows()) continue;
    throw new Error(`the table ${name} has ${filled.get(name)} rows of ${rows()}`);
  }
}

/** The whole queue: all tables of graphile-worker's schema, with each row unchanged. */
export interface MovedQueue {
  tables: { name: string; columns: string; rows: string }[];
  sequences: { name: string; last: string }[];
}

/** Includes the stored columns only. The new database has its own list of graphile-worker's migrations. */
const tables = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relname <> 'migrations'
  group by 1 order by 1`;

const sequences = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
  where schemaname = 'graphile_worker' and last_value is not null order by 1`;

export async function listQueue(snapshot: Snapshot): Promise<MovedQueue> {
  const queue: MovedQueue = { tables: [], sequences: await snapshot.query(sequences) };
  for (const { name, columns } of await snapshot.query<{ name: string; columns: string }>(tables)) {
    const rows = `select coalesce(json_agg(t order by t), '[]')::text as rows from (select ${columns} from ${name}) t`;
    for (const row of await snapshot.query<{ rows: string }>(rows))
      queue.tables.push({ name, columns, ...row });
  }
  return queue;
}

/**
 * Inserts everything or nothing, into an empty queue. Unlocks all jobs: no worker can still run one, because the
 * snapshot is final.
 */
export async function putQueue(url: string, queue: MovedQueue): Promise<void> {
  await withConnection({ connectionString: url, application_name: 'guildhall move' }, (client) =>
    inTransaction(client, async () => {
      await client.query('set local statement_timeout = 0');
      for (const { name, columns, rows } of queue.tables)
        await client.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [rows],
        );
      for (const { name, last } of queue.sequences)
        await client.query('select setval($1::regclass, $2)', [name, last]);
      await client.query(unlock);
    }),
  );
}

const unlock = `
  select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))`;
