/** The SQL of what already exists in the database. */
import type { Queryable } from './database-connection.ts';

/** `name` with its schema. */
export async function hasTable(database: Queryable, name: string): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return row?.has === true;
}
