/** Fills a database from a copy, in one transaction. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import {
  type CopiedTable,
  copyTarget,
  listSequenceNames,
  listTables,
  lockTables,
  publicName,
  type SequenceState,
} from './catalog-queries.ts';
import { DatabaseCopyError, Session } from './session.ts';

export interface Filling {
  tables: CopiedTable[];
  sequences: SequenceState[];
  /** COPY's text format in UTF-8. Requested for one table after the other, in their order. */
  contentOf(table: CopiedTable): Content;
}

/**
 * Replaces the rows of all tables of schema public, which must exist. A table that the filling does not name is empty
 * afterwards. Everything succeeds or nothing changes. Throws DatabaseCopyError if a table, a column or a sequence is
 * missing or content is truncated, else the reason of the content, the database or the signal. Resolves with the rows
 * by table.
 */
export async function fillDatabase(
  url: string,
  filling: Filling,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Map<string, number>> {
  signal?.throwIfAborted();
  const session = await Session.open(url);
  const abort = () => void session.end();
  signal?.addEventListener('abort', abort);
  try {
    const rows = await fillAtOnce(session, filling, signal);
    // Without statistics the server plans badly until its next autovacuum.
    const names = filling.tables.map(({ name }) => publicName(name));
    if (names.length > 0) await session.query(`analyze ${names.join(', ')}`).catch(() => undefined);
    return rows;
  } catch (error) {
    throw signal?.aborted ? signal.reason : (session.lost ?? error);
  } finally {
    signal?.removeEventListener('abort', abort);
    // Closing the connection rolls back everything uncommitted.
    await session.end();
  }
}

async function fillAtOnce(
  session: Session,
  filling: Filling,
  signal: AbortSignal | undefined,
): Promise<Map<string, number>> {
  await session.query('begin isolation level read committed, read write');
  const names = (await listTables(session)).map(({ name }) => name);
  // Locks the tables, so that the catalog stays valid until the end.
  await lockTables(session, names, 'access exclusive');
  await refuseMissing(session, filling);
  const rebuilding = await session.query<{ down: string; up: string }>(rebuilt);
  for (const { down } of rebuilding.toReversed()) await session.query(down);
  if (names.length > 0) await session.query(`truncate ${names.map(publicName).join(', ')}`);
  const rows = new Map<string, number>();
  for (const table of filling.tables)
    rows.set(table.name, await copyIn(session, table, filling.contentOf(table), signal));
  // Checks constraints now: a table with a pending check accepts no index and no trigger.
  await session.query('set constraints all immediate');
  for (const { up } of rebuilding) await session.query(up);
  for (const { name, last, isCalled } of filling.sequences) {
    // The restart gives the sequence a new file, so that a rollback also discards the new value.
    await session.query(`alter sequence ${publicName(name)} restart`);
    await session.query('select setval($1::regclass, $2::bigint, $3)', [publicName(name), last, isCalled]);
  }
  await session.query('commit');
  return rows;
}

async function refuseMissing(session: Session, { tables, sequences }: Filling): Promise<void> {
  const columnsOf = new Map((await listTables(session)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const here = columnsOf.get(name) ?? refuse(`table ${name}`);
    for (const column of columns) if (!here.includes(column)) refuse(`stored column ${name}.${column}`);
  }
  const sequencesHere = await listSequenceNames(session);
  for (const { name } of sequences) if (!sequencesHere.includes(name)) refuse(`sequence ${name}`);
}

function refuse(missing: string): never {
  throw new DatabaseCopyError(
    `The database has no ${missing}, but the copy does. Migrate it to the version of the copy first.`,
  );
}

/** Copies rows into a table, completely or not at all. */
type Content = AsyncIterable<Buffer> | Readable;

const NEWLINE = 10;

/** Resolves with the number of rows. Throws the errors of the content and of the database. */
async function copyIn(
  session: Session,
  table: CopiedTable,
  content: Content,
  signal: AbortSignal | undefined,
): Promise<number> {
  const source = content instanceof Readable ? content : Readable.from(content);
  const into = session.submit(from(`copy ${copyTarget(table)} from stdin`));
  let lines = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (const byte of chunk) if (byte === NEWLINE) lines += 1;
      yield chunk;
    }
  };
  await pipeline(source, count, into, { signal });
  if (into.rowCount !== lines) refuseCut(table);
  return into.rowCount;
}

/** COPY accepts a last line without its newline as a row, even if its last value is truncated. */
function refuseCut({ name }: CopiedTable): never {
  throw new DatabaseCopyError(
    `The content of the table ${name} is incomplete: a row has no end. Take another copy.`,
  );
}

/**
 * Statements that drop what slows or blocks filling, and statements that restore it. Indexes are restored before the
 * foreign keys, which may depend on them; triggers last. An index whose definition does not describe it completely
 * stays. An owner may disable triggers; disabling all triggers of a session requires a superuser.
 */
const rebuilt = `
  select 1 as part, c.relname::text as name, format('drop index public.%I', c.relname) as down, pg_get_indexdef(c.oid) as up
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_class t on t.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and t.relkind = 'r' and c.relkind = 'i'
    and i.indisvalid and not i.indisclustered and not i.indisreplident
    and c.reltablespace = 0 and not c.relispartition
    and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'x'))
    and not exists (select from pg_description where classoid = 'pg_class'::regclass and objoid = c.oid)
    and not exists (select from pg_attribute where attrelid = c.oid and attstattarget >= 0)
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'x'))
  union all
  select 2, k.conname, format('alter table public.%I drop constraint %I', t.relname, k.conname),
    format('alter table public.%I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
      || coalesce(format('; comment on constraint %I on public.%I is ', k.conname, t.relname)
        || quote_literal(obj_description(k.oid, 'pg_constraint')), '')
  from pg_constraint k
  join pg_class t on t.oid = k.conrelid
  where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and k.conparentid = 0
  union all
  select 3, g.tgname, format('alter table public.%I disable trigger %I', t.relname, g.tgname),
    format('alter table public.%I enable %s trigger %I', t.relname,
      case g.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, g.tgname)
  from pg_trigger g
  join pg_class t on t.oid = g.tgrelid
  where not g.tgisinternal and g.tgenabled <> 'D' and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  order by part, name`;
