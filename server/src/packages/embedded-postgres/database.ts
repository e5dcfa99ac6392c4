import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { type Address, hostAndPort } from './settings.ts';

/** Runs the work as the superuser, on a connection of its own to the database `postgres`. */
export async function asSuperuser<Result>(
  address: Address,
  password: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...hostAndPort(address),
    user: SUPERUSER,
    password,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The application's user and database, both of its name; a first start that was killed may have left either out. */
export function ensureDatabase(address: Address, name: string, password: string): Promise<void> {
  return asSuperuser(address, password, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
}
