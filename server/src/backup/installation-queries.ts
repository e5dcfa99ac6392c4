/** The SQL of the id of this installation. */
import type pg from 'pg';
import { connected } from '../platform/db/connected.ts';

type Asked = Pick<pg.ClientBase, 'query'>;

/** Undefined where no backup was made yet, and where the database is older than the id. */
export async function findInstallation(client: Asked): Promise<string | undefined> {
  if (!(await hasTable(client))) return undefined;
  return (await client.query<{ id: string }>('select id from installation')).rows[0]?.id;
}

/** Makes the id with the first call. Undefined where the database is about to be updated, and older than the id. */
export function readInstallation(url: string): Promise<string | undefined> {
  return asking(url, async (client) => {
    if (!(await hasTable(client))) return undefined;
    await client.query('insert into installation default values on conflict do nothing');
    return findInstallation(client);
  });
}

/** A restored database without an id takes this one. */
export async function takeOverInstallation(url: string, id: string): Promise<void> {
  await asking(url, (client) =>
    client.query('insert into installation (id) values ($1) on conflict do nothing', [id]),
  );
}

/** A restored copy gets an id of its own with its first backup. */
export async function forgetInstallation(url: string): Promise<void> {
  await asking(url, (client) => client.query('delete from installation'));
}

async function hasTable(client: Asked): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.installation') is not null as has`,
  );
  return rows[0]?.has === true;
}

function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected({ connectionString: url, application_name: 'guildhall backup' }, work);
}
