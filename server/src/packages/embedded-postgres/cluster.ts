/** Detects and creates a database cluster, and the application's database in it. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedDatabaseError, explainWords, MoveIsDueError, named } from './application.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterLayout, socketDirectory } from './layout.ts';
import { run } from './processes.ts';

/** The superuser, for maintenance only; the application signs in as the owner of its database. */
export const superuser = 'postgres';

/**
 * True if the layout contains a database cluster. A half-made cluster of our own never has this name (see
 * `initialise`). So anything here that is not a matching cluster belongs to someone else and is not touched.
 */
export function clusterExists(place: ClusterLayout, binaries: Binaries): boolean {
  if (!existsSync(place.cluster) || readdirSync(place.cluster).length === 0) return false;
  const [its, ours] = [majorOf(place), binaries.major];
  if (its === ours) return true;
  const { title, directorySetting } = place.application;
  const orElsewhere = `or set ${directorySetting} to another directory.`;
  if (its === undefined)
    throw new EmbeddedDatabaseError(
      `${place.cluster} contains files that aren’t a PostgreSQL database. Move them away, ${orElsewhere}`,
    );
  const says = `${named(place.application, place.dataDir)} has data of PostgreSQL ${its}, and this ${title} comes with PostgreSQL ${ours}`;
  if (Number(its) > Number(ours))
    throw new EmbeddedDatabaseError(`${says}. Start the ${title} that wrote it, ${orElsewhere}`);
  const advice = `Start ${title} itself to convert it, or the ${title} that wrote it.`;
  throw new MoveIsDueError(`${says}. ${advice}`, its, ours);
}

/** Major version of the PostgreSQL that wrote the cluster; undefined without a cluster. */
export function majorOf({ cluster }: ClusterLayout): string | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Creates the cluster under another name and renames it when it is complete and on disk. */
export async function initialise(place: ClusterLayout, binaries: Binaries, more: string[] = []) {
  for (const name of readdirSync(place.root)) {
    // Left by a killed first start and never used, so it contains no data. Its initdb may outlive it briefly and still
    // write there until its directory is missing.
    const path = join(place.root, name);
    if (name.startsWith('half-made-'))
      await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
  const half = join(place.root, `half-made-${randomBytes(4).toString('hex')}`);
  const { code, output } = await runInitdb(place, binaries, [`--pgdata=${half}`, ...more]);
  if (code !== 0) {
    await rm(half, { recursive: true, force: true });
    const setting = place.application.directorySetting;
    const advice = `Check the disk of ${setting}, or set ${setting} to another directory.`;
    const explain = (reason: string) =>
      `The database couldn’t be created in ${place.root} (${reason}). ${advice}`;
    throw explainWords(output, place, explain);
  }
  renameSync(half, place.cluster);
  await syncDirectory(place.root);
}

/** Makes renames in the directory durable after a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync();
  await directory.close();
}

/**
 * UTF-8 text in code point order, which no library update can change below an index, and Unicode letters. A system
 * without the C.UTF-8 locale gets plain C for the few features that need it.
 */
async function runInitdb({ account }: ClusterLayout, { initdb }: Binaries, more: string[]) {
  const args = [
    `--username=${superuser}`,
    // Any user who may open the socket (see `startServer`).
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--no-instructions',
    ...more,
  ];
  const first = await run(initdb, ['--locale=C.UTF-8', ...args], account);
  if (first.code === 0 || !/invalid locale/i.test(first.output)) return first;
  return run(initdb, ['--locale=C', ...args], account);
}

/** A connection string that `pg` and `new URL` read alike: for the application, or for the superuser. */
export function urlOf(place: ClusterLayout, user = place.application.name, database = user): string {
  const url = new URL(`postgres://${user}@localhost:5432/${database}`);
  url.searchParams.set('host', socketDirectory(place));
  return url.href;
}

/**
 * Creates the application's user and database with its name. A killed first start may have left out either. Throws if
 * the server accepts no connection.
 */
export async function ensureDatabase(place: ClusterLayout): Promise<void> {
  const { name } = place.application;
  const client = new pg.Client({
    connectionString: urlOf(place, superuser),
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN`);
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  } finally {
    await client.end();
  }
}
