/** Databases as an older Guildhall left them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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
