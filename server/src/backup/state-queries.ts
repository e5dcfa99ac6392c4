import type { Snapshot } from '../packages/database-copy/index.ts';
import type { RanMigration } from '../platform/db/migrate.ts';

export function listMigrations(snapshot: Snapshot): Promise<RanMigration[]> {
  return snapshot.query('select name, digest from migrations order by name');
}

export async function describeServer(
  snapshot: Snapshot,
): Promise<{ postgres: string; databaseBytes: number }> {
  const [found] = await snapshot.query<{ postgres: string; bytes: string }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
  );
  return { postgres: found?.postgres ?? '', databaseBytes: Number(found?.bytes) };
}
