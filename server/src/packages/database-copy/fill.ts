/** A database filled from a copy, in one transaction. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import {
  type CopiedTable,
  copyTarget,
  inPublic,
  listSequenceNames,
  listTables,
  lockTables,
  type SequenceState,
} from './catalog-queries.ts';
import { DatabaseCopyError, Session } from './session.ts';

export interface Filling {
  tables: CopiedTable[];
  sequences: SequenceState[];
  /** COPY's text format in UTF-8; asked for one table after the other, in their order. */
  contentOf(table: CopiedTable): Content;
}

/**
 * Replaces the rows of all tables of schema public, which have to be there already; one that the filling does not name is
 * empty afterwards. Everything or nothing: it throws DatabaseCopyError where a table, a column or a sequence is not there
 * or content is cut off, else what the content, the database or the signal gave as the reason. Resolves with the rows by
 * table.
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
    // Without statistics the server plans badly until its own next look at the tables.
    const names = filling.tables.map(({ name }) => inPublic(name));
    if (names.length > 0) await session.query(`analyze ${names.join(', ')}`).catch(() => undefined);
    return rows;
  } catch (error) {
    throw signal?.aborted ? signal.reason : (session.lost ?? error);
  } finally {
    signal?.removeEventListener('abort', abort);
    // Everything uncommitted ends with the connection.
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
  // What is read of the tables from here on stays true until the end.
  await lockTables(session, names, 'access exclusive');
  await refuseMissing(session, filling);
  const rebuilding = await session.query<{ down: string; up: string }>(rebuilt);
  for (const { down } of rebuilding.toReversed()) await session.query(down);
  if (names.length > 0) await session.query(`truncate ${names.map(inPublic).join(', ')}`);
  const rows = new Map<string, number>();
  for (const table of filling.tables)
    rows.set(table.name, await copyIn(session, table, filling.contentOf(table), signal));
  // Checked now: a table with a check pending takes no index and no trigger.
  await session.query('set constraints all immediate');
  for (const { up } of rebuilding) await session.query(up);
  for (const { name, last, isCalled } of filling.sequences) {
    // The restart gives the sequence a new file, so that a rollback takes the new value away.
    await session.query(`alter sequence ${inPublic(name)} restart`);
    await session.query('select setval($1::regclass, $2::bigint, $3)', [inPublic(name), last, isCalled]);
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

/** Rows into a table, whole or not at all. */
type Content = AsyncIterable<Buffer> | Readable;

const NEWLINE = 10;

/** Resolves with the number of rows. Throws what reading the content throws, and what the database says of it. */
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

/** COPY takes a last line without its newline for a row, whatever is missing of its last value. */
function refuseCut({ name }: CopiedTable): never {
  throw new DatabaseCopyError(
    `The content of the table ${name} is incomplete: a row has no end. Take another copy.`,
  );
}

/**
 * Statements that take down what slows or refuses filling, and those that put it back as it was. Indexes come back before the
 * foreign keys, which may stand on them; triggers last. An index that its definition does not describe completely stays. An owner
 * may disable triggers; skipping all triggers of a session takes a superuser.
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
