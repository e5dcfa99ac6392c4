/** Databases as an older Guildhall left them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestDatabase } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Runs the migrations before `end`, a prefix of a migration's name, on an empty database. */
export async function migrateTo(database: Pick<TestDatabase, 'query'>, end: string): Promise<void> {
  await database.query(
    'create table migrations (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  for (const name of (await readdir(folder)).filter((file) => file < end).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await database.query(text);
    await database.query('insert into migrations (name, digest) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
}

/** Undoes a migration that locks `members` first, then `audit_log`. */
export async function takeExportsBack(database: TestDatabase): Promise<void> {
  await database.query("delete from migrations where name = '0015_exports.sql'");
  await database.query('drop table exports, export_tokens; drop index audit_log_actor, audit_log_flags');
}

/** Finds what waits for a lock on the table. */
export const waitingFor = (table: string) => `
  select from pg_locks where relation = '${table}'::regclass and database =
    (select oid from pg_database where datname = current_database()) and not granted`;

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
