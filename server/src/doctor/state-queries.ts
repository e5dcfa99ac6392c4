/** The SQL of what is in the database already. */
import type { Asked } from './asking.ts';

/** `name` with its schema. */
export async function hasTable(asked: Asked, name: string): Promise<boolean> {
  const [row] = await asked.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return row?.has === true;
}
