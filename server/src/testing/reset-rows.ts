/** Takes a test database back to the rows that it had, which is ten times as fast as making another one. */
import type { TestDatabase } from './database.ts';

/** Keeps a copy of every row, for `resetRows`. */
export async function rememberRows({ query }: TestDatabase): Promise<void> {
  await query(
    `do $$
    declare name text;
    begin
      create schema pristine;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> all ($1) loop
        execute format('create table pristine.%I as table public.%I', name, name);
      end loop;
    end $$`.replace('$1', kept),
  );
}

/** Sequences go on counting. */
export async function resetRows({ query }: TestDatabase): Promise<void> {
  await query(`do $$
    declare name text; columns text; has_rows boolean;
    begin
      -- Neither foreign keys nor triggers, of which one protects the record, have a say in it.
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'pristine' loop
        execute format('delete from public.%I', name);
        execute format('select exists (select from pristine.%I)', name) into has_rows;
        if has_rows then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
            where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped
              and attgenerated = '';
          execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from pristine.%1$I',
            name, columns);
        end if;
      end loop;
      delete from graphile_worker._private_jobs;
      delete from graphile_worker._private_job_queues;
      delete from graphile_worker._private_known_crontabs;
    end $$`);
}

/** Changes with every column, constraint, index, function and trigger. */
export async function schemaVersion({ query }: TestDatabase): Promise<string> {
  const [row] = await query<{ version: string }>(`
    select md5(concat(
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)),
      (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select string_agg(oid::text, ',' order by oid) from pg_constraint))) as version`);
  return row?.version ?? '';
}

/** Of the schema's version, and of workers that live on. */
const kept = "array['migrations', 'job_pools']";
