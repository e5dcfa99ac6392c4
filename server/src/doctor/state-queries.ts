/** The SQL of what is in the database already. */
import type { Asked } from './asking.ts';

/** `name` with its schema. */
export async function hasTable(asked: Asked, name: string): Promise<boolean> {
  const [row] = await asked.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return row?.has === true;
}

/** `table` is one that is there. */
export async function hasColumn(asked: Asked, table: string, column: string): Promise<boolean> {
  const rows = await asked.query(
    'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
    [table, column],
  );
  return rows.length > 0;
}
