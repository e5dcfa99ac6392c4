import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './application.ts';
import { type Binaries, binariesOf } from './binaries.ts';
import { initialise, majorOf } from './cluster.ts';
import { asSuperuser, ensureDatabase } from './database.ts';
import { EmbeddedDatabaseError, named } from './error.ts';
import { type ClusterLayout, within } from './layout.ts';
import { findServer, type Server, stopServer } from './postmaster.ts';
import { startWithPassword } from './server.ts';
import { urlOf } from './settings.ts';

/** Brings all that is in one database into another one, which is empty; both URLs sign in as their owner. */
export type Move = (from: string, to: string) => Promise<void>;

/** What a move needs to know of the place whose data is of an earlier major version. */
export interface Moving {
  place: ClusterLayout;
  /** Those to which it moves. */
  binaries: Binaries;
  password: string;
  move: Move;
  log: Log;
}

/** Whether the place holds data of an earlier major version, which these programs cannot read. */
export function isEarlier(place: ClusterLayout, { major }: Binaries): boolean {
  const its = majorOf(place);
  return its !== undefined && Number(its) < Number(major);
}

/**
 * Fills a new cluster from the old one, by the application's own copy, and puts it in its place. The old one is only read,
 * stays in place until the new one is complete, and beside it for a week.
 * @throws EmbeddedDatabaseError, and the data is as it was.
 */
export async function moveCluster(moving: Moving): Promise<void> {
  const { place, binaries, log } = moving;
  const major = majorOf(place) ?? '';
  const former = await formerBinaries(place, major);
  await stopIn(place, log);
  const next = await emptyNext(place, log);
  log.info(`The data of PostgreSQL ${major} moves to PostgreSQL ${binaries.major}.`);
  try {
    await fillNext(moving, former, next);
  } catch (error) {
    rmSync(next.root, { recursive: true, force: true });
    throw explain(error, place, major, binaries.major);
  }
  const kept = join(place.root, `former-${major}-until-${inAWeek()}`);
  renameSync(place.cluster, kept);
  await syncDirectory(place.root);
  await finishMove(place);
  log.info(`The data has moved; what it was stays for a week in ${kept}.`);
}

/**
 * Puts a complete new cluster into its place, where a move was killed between the two renames: only the first of them takes
 * the old one away.
 */
export async function finishMove(place: ClusterLayout): Promise<void> {
  const next = join(place.root, 'next');
  if (existsSync(place.cluster) || formerOnes(place).length === 0 || !existsSync(join(next, 'cluster')))
    return;
  renameSync(join(next, 'cluster'), place.cluster);
  await syncDirectory(place.root);
  rmSync(next, { recursive: true, force: true });
}

/** Removes what moves left, once its week is over. */
export function dropFormer(place: ClusterLayout, log: Log): void {
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, until } of formerOnes(place)) {
    if (until >= today) continue;
    log.info(`What was before the move to another PostgreSQL is removed: ${name}.`);
    rmSync(join(place.root, name), { recursive: true, force: true });
  }
}

async function fillNext(moving: Moving, former: Binaries, next: ClusterLayout): Promise<void> {
  const { place, binaries, password, move, log } = moving;
  const { name } = place.application;
  const servers: Server[] = [];
  const start = async (its: ClusterLayout, programs: Binaries) => {
    const server = await startWithPassword(its, programs, password, log);
    servers.push(server);
    return server.address;
  };
  try {
    const from = await start(place, former);
    await demandRoom(place, await asSuperuser(from, password, bytesOfAll));
    await initialise(next, binaries, password);
    const to = await start(next, binaries);
    await ensureDatabase(to, name, password);
    await move(urlOf(from, name, password, name), urlOf(to, name, password, name));
  } finally {
    for (const server of servers) await stopServer(server, (message) => log.warn(message));
  }
}

/** A copy that an earlier start left beside the data; the package holds those of one version alone. */
async function formerBinaries(place: ClusterLayout, major: string): Promise<Binaries> {
  const former = await binariesOf(place, major);
  if (former !== undefined) return former;
  const { title } = place.application;
  throw new EmbeddedDatabaseError(
    `${named(place.application, place.dataDir)} holds data of PostgreSQL ${major}, whose programs are no longer beside it: ` +
      `start the ${title} that wrote it once, which brings them back, and then this one again.`,
  );
}

/** One that a former, killed move left may still be running. */
async function emptyNext(place: ClusterLayout, log: Log): Promise<ClusterLayout> {
  const next = within(place, 'next');
  await stopIn(next, log);
  rmSync(next.root, { recursive: true, force: true });
  return within(place, 'next');
}

async function stopIn({ cluster }: ClusterLayout, log: Log): Promise<void> {
  const server = findServer(cluster);
  if (server !== undefined) await stopServer(server, (message) => log.warn(message));
}

async function bytesOfAll(client: {
  query(text: string): Promise<{ rows: { bytes: string }[] }>;
}): Promise<number> {
  const { rows } = await client.query('SELECT sum(pg_database_size(oid)) AS bytes FROM pg_database');
  return Number(rows[0]?.bytes);
}

/** Bytes for what is written ahead, and for everything else on the disk. */
const spareBytes = 2e9;

async function demandRoom(place: ClusterLayout, bytes: number): Promise<void> {
  const { bavail, bsize } = statfsSync(place.root);
  const needed = bytes + spareBytes;
  if (bavail * bsize >= needed) return;
  throw new Error(`it takes ${gigabytes(needed)} on its disk, and ${gigabytes(bavail * bsize)} are free`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function explain(error: unknown, place: ClusterLayout, from: string, to: string): EmbeddedDatabaseError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  const { title } = place.application;
  return new EmbeddedDatabaseError(
    `The data of ${named(place.application, place.dataDir)} could not be moved from PostgreSQL ${from} to ${to}, and is as it was: ` +
      `${reason}. Mend that and start again, or start the ${title} that wrote it.`,
    { cause: error },
  );
}

function formerOnes(place: ClusterLayout): { name: string; until: string }[] {
  return readdirSync(place.root).flatMap((name) => {
    const [, until] = /^former-\d+-until-(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
    return until === undefined ? [] : [{ name, until }];
  });
}

function inAWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync();
  await directory.close();
}
