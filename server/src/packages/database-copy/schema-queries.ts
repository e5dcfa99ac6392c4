/** What slows a table's filling or refuses it: taken down before, and put back as it was. All of schema public. */
import pg from 'pg';
import { inPublic } from './catalog-queries.ts';
import type { Session } from './session.ts';

/** Statements that put back what was taken down, in their order. */
export type Rebuilding = string[];

interface Trigger {
  table: string;
  name: string;
  state: 'O' | 'A' | 'R';
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  comment: string | null;
}

/** Indexes that their definition tells all about; the others stay. */
const plainIndexes = `
  select c.relname::text as name, pg_get_indexdef(c.oid) as definition
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
  order by c.relname`;

const foreignKeys = `
  select t.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition,
    obj_description(k.oid, 'pg_constraint') as comment
  from pg_constraint k
  join pg_class t on t.oid = k.conrelid
  where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and k.conparentid = 0
  order by t.relname, k.conname`;

/** Those that fire; the disabled ones stay so by themselves. */
const firingTriggers = `
  select t.relname::text as table, g.tgname::text as name, g.tgenabled as state
  from pg_trigger g
  join pg_class t on t.oid = g.tgrelid
  where not g.tgisinternal and g.tgenabled <> 'D' and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  order by t.relname, g.tgname`;

const enabling = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' };

/** Indexes come back before the foreign keys, which may stand on them; triggers last. */
export async function takeDown(session: Session): Promise<Rebuilding> {
  const triggers = await disableTriggers(session);
  const keys = await dropForeignKeys(session);
  const indexes = await dropIndexes(session);
  return [...indexes, ...keys, ...triggers];
}

export async function putBack(session: Session, rebuilding: Rebuilding): Promise<void> {
  for (const statement of rebuilding) await session.query(statement);
}

/** The owner may do this, where leaving out all triggers of a session takes a superuser. */
async function disableTriggers(session: Session): Promise<Rebuilding> {
  const triggers = await session.query<Trigger>(firingTriggers);
  for (const { table } of triggers)
    await session.query(`alter table ${inPublic(table)} disable trigger user`);
  return triggers.map(
    ({ table, name, state }) =>
      `alter table ${inPublic(table)} ${enabling[state]} ${pg.escapeIdentifier(name)}`,
  );
}

async function dropForeignKeys(session: Session): Promise<Rebuilding> {
  const keys = await session.query<ForeignKey>(foreignKeys);
  for (const { table, name } of keys) {
    await session.query(`alter table ${inPublic(table)} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  return keys.flatMap(({ table, name, definition, comment }) => {
    const key = pg.escapeIdentifier(name);
    const made = `alter table ${inPublic(table)} add constraint ${key} ${definition}`;
    if (comment === null) return [made];
    return [made, `comment on constraint ${key} on ${inPublic(table)} is ${pg.escapeLiteral(comment)}`];
  });
}

async function dropIndexes(session: Session): Promise<Rebuilding> {
  const indexes = await session.query<{ name: string; definition: string }>(plainIndexes);
  for (const { name } of indexes) await session.query(`drop index ${inPublic(name)}`);
  return indexes.map(({ definition }) => definition);
}
