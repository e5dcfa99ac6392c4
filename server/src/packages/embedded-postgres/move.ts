import { rmSync, statfsSync } from 'node:fs';
import type { Log } from './application.ts';
import { type Binaries, binariesOf } from './binaries.ts';
import { initialise, majorOf } from './cluster.ts';
import { asSuperuser, ensureDatabase } from './database.ts';
import { EmbeddedDatabaseError, named } from './error.ts';
import { type ClusterLayout, placeBelow } from './layout.ts';
import { findServer, type Server, stopServer } from './postmaster.ts';
import { startWithPassword } from './server.ts';
import { urlOf } from './settings.ts';
import { succeed } from './succession.ts';

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
  /** Ends it. */
  signal?: AbortSignal | undefined;
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
  log.info(`Upgrading the data from PostgreSQL ${major} to PostgreSQL ${binaries.major}.`);
  try {
    await fillNext(moving, former, next);
  } catch (error) {
    rmSync(next.root, { recursive: true, force: true });
    throw moving.signal?.aborted ? ended(place) : explain(error, place, major, binaries.major);
  }
  const kept = await succeed(place, major);
  log.info(`The data is upgraded. The old data stays in ${kept} for a week.`);
}

async function fillNext(moving: Moving, former: Binaries, next: ClusterLayout): Promise<void> {
  const { place, binaries, password, move, log, signal } = moving;
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
    signal?.throwIfAborted();
    const work = move(urlOf(from, name, password, name), urlOf(to, name, password, name));
    await unlessEnded(work, signal);
  } finally {
    for (const server of servers) await stopServer(server, (message) => log.warn(message));
  }
}

/** Not waited for any more once it is to end: it loses its servers then. */
async function unlessEnded(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const ending = Promise.withResolvers<never>();
  const end = () => ending.reject(signal?.reason);
  signal?.addEventListener('abort', end);
  try {
    await Promise.race([work, ending.promise]);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** A copy that an earlier start left beside the data; the package holds those of one version alone. */
async function formerBinaries(place: ClusterLayout, major: string): Promise<Binaries> {
  const former = await binariesOf(place, major);
  if (former !== undefined) return former;
  const { title } = place.application;
  throw new EmbeddedDatabaseError(
    `${named(place.application, place.dataDir)} has data of PostgreSQL ${major}, but the programs of that version are missing. ` +
      `Start the ${title} that wrote it once to restore them, then this one again.`,
  );
}

/** One that a former, killed move left may still be running. */
async function emptyNext(place: ClusterLayout, log: Log): Promise<ClusterLayout> {
  const next = placeBelow(place, 'next');
  await stopIn(next, log);
  rmSync(next.root, { recursive: true, force: true });
  return placeBelow(place, 'next');
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
  throw new Error(`it needs ${gigabytes(needed)} on its disk, and ${gigabytes(bavail * bsize)} is free`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function ended(place: ClusterLayout): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The PostgreSQL upgrade of ${named(place.application, place.dataDir)} was stopped, and the data is unchanged. ` +
      'The next start begins it again.',
  );
}

function explain(error: unknown, place: ClusterLayout, from: string, to: string): EmbeddedDatabaseError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  const { title } = place.application;
  return new EmbeddedDatabaseError(
    `The data of ${named(place.application, place.dataDir)} couldn’t be upgraded from PostgreSQL ${from} to ${to}, and is unchanged: ` +
      `${reason}. Fix this and start again, or start the ${title} that wrote it.`,
    { cause: error },
  );
}
