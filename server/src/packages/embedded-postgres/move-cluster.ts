/** Data of an earlier major version of PostgreSQL, moved into a new cluster by the application's own copy. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './application.ts';
import { type Binaries, binariesOf } from './binaries.ts';
import { ensureDatabase, initialise, majorOf, syncDirectory, urlOf } from './cluster.ts';
import { EmbeddedDatabaseError, named } from './errors.ts';
import { type ClusterLayout, layoutBelow } from './layout.ts';
import { startServer, stopServerOf } from './server.ts';

/** Brings all that is in one database into another one, which is empty; both URLs sign in as their owner. */
export type Move = (from: string, to: string) => Promise<void>;

/** What a move needs to know of the place whose data is of an earlier major version. */
export interface Moving {
  place: ClusterLayout;
  /** Those to which it moves. */
  binaries: Binaries;
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
 * Fills a new cluster from the old one and puts it in its place. The old one is only read, stays in place until the new one
 * is complete, and beside it for a week.
 * @throws EmbeddedDatabaseError, and the data is as it was.
 */
export async function moveCluster(moving: Moving): Promise<void> {
  const { place, binaries, log, signal } = moving;
  const major = majorOf(place) ?? '';
  const former = await formerBinaries(place, major);
  const next = await emptyNext(place, log);
  log.info(`Upgrading the data from PostgreSQL ${major} to PostgreSQL ${binaries.major}.`);
  try {
    await fillNext(moving, former, next);
  } catch (error) {
    rmSync(next.root, { recursive: true, force: true });
    throw signal?.aborted ? explainEnd(place) : explainFailure(error, place, major, binaries.major);
  }
  const kept = join(place.root, formerName(major));
  renameSync(place.cluster, kept);
  await syncDirectory(place.root);
  await finishMove(place);
  log.info(`The data is upgraded. The old data stays in ${kept} for a week.`);
}

async function fillNext(moving: Moving, former: Binaries, next: ClusterLayout): Promise<void> {
  const { place, binaries, move, log, signal } = moving;
  try {
    await stopServerOf(place.cluster, log);
    await startServer(place, former, log);
    await initialise(next, binaries);
    await startServer(next, binaries, log);
    await ensureDatabase(next);
    signal?.throwIfAborted();
    // Not waited for any more once it is to end: it loses its servers then.
    const { promise: end, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    await Promise.race([move(urlOf(place), urlOf(next)), end]);
  } finally {
    for (const { cluster } of [next, place]) await stopServerOf(cluster, log);
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
  const next = await layoutBelow(place, 'next');
  await stopServerOf(next.cluster, log);
  rmSync(next.root, { recursive: true, force: true });
  return layoutBelow(place, 'next');
}

/** Only the first of a move's two renames takes the old cluster away: the next start finishes what was killed between them. */
export async function finishMove(place: ClusterLayout): Promise<void> {
  const next = join(place.root, 'next');
  if (existsSync(place.cluster) || formerOnes(place).length === 0 || !existsSync(join(next, 'cluster')))
    return;
  renameSync(join(next, 'cluster'), place.cluster);
  await syncDirectory(place.root);
  rmSync(next, { recursive: true, force: true });
}

/** Says what it is, and until when it stays. */
function formerName(major: string): string {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return `former-${major}-until-${inAWeek}`;
}

function formerOnes(place: ClusterLayout): { name: string; until: string }[] {
  return readdirSync(place.root).flatMap((name) => {
    const [, until] = /^former-\d+-until-(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
    return until === undefined ? [] : [{ name, until }];
  });
}

/** Removes those whose week is over. */
export function dropFormer(place: ClusterLayout, log: Log): void {
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, until } of formerOnes(place)) {
    if (until >= today) continue;
    log.info(`Deleted the data from before the PostgreSQL upgrade: ${name}.`);
    rmSync(join(place.root, name), { recursive: true, force: true });
  }
}

function explainEnd({ application, dataDir }: ClusterLayout): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The PostgreSQL upgrade of ${named(application, dataDir)} was stopped, and the data is unchanged. ` +
      'The next start begins it again.',
  );
}

function explainFailure(cause: unknown, { application, dataDir }: ClusterLayout, from: string, to: string) {
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  return new EmbeddedDatabaseError(
    `The data of ${named(application, dataDir)} couldn’t be upgraded from PostgreSQL ${from} to ${to}, and is unchanged: ` +
      `${reason}. Fix this and start again, or start the ${application.title} that wrote it.`,
    { cause },
  );
}
