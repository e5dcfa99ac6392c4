/** Queries the schema public of a database: tables with their stored columns, and sequences with their values. */
import pg from 'pg';
import type { Session } from './session.ts';

export interface CopiedTable {
  name: string;
  /** Stored columns in the table's order. Generated columns are computed again. */
  columns: string[];
}

export interface SequenceState {
  name: string;
  /** A bigint, as text. */
  last: string;
  /** True if `last` was already returned by the sequence; otherwise it is the next value. */
  isCalled: boolean;
}

/** Filters on the schema public. Extensions create their own objects, which are not copied. */
const own = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

/** Quotes the name of a table, an index or a sequence. */
export function publicName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

/** By name, in byte order. */
export function listTables(session: Session): Promise<CopiedTable[]> {
  return session.query<CopiedTable>(
    `select c.relname::text as name, coalesce(array_agg(a.attname::text order by a.attnum)
       filter (where a.attgenerated = ''), '{}') as columns
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and ${own}
     group by c.relname order by c.relname::text collate "C"`,
  );
}

/** By name. Sequences are not part of a snapshot: the values are current. */
export async function listSequences(session: Session): Promise<SequenceState[]> {
  const names = await listSequenceNames(session);
  if (names.length === 0) return [];
  const states = names.map(
    (name) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as last, is_called as "isCalled" from ${publicName(name)}`,
  );
  return session.query<SequenceState>(states.join(' union all '));
}

export async function listSequenceNames(session: Session): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${own}
     order by c.relname::text collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** A `lock` statement needs at least one table. */
export async function lockTables(session: Session, names: string[], mode: string): Promise<void> {
  if (names.length > 0) await session.query(`lock table ${names.map(publicName).join(', ')} in ${mode} mode`);
}

/** Names a table with its stored columns for COPY; one without columns is named alone. */
export function copyTarget({ name, columns }: CopiedTable): string {
  if (columns.length === 0) return publicName(name);
  return `${publicName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
