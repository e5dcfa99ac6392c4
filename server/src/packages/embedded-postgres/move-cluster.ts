/** Moves data of an earlier major version of PostgreSQL into a new cluster, with the application's own copy. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError, type Log, named } from './application.ts';
import { type Binaries, binariesOf } from './binaries.ts';
import { ensureDatabase, initialise, majorOf, syncDirectory, urlOf } from './cluster.ts';
import { type ClusterLayout, layoutAt } from './layout.ts';
import { startServer, stopServerOf } from './server.ts';

/** Copies the whole content of one database into another, which is empty; both URLs sign in as their owner. */
export type Move = (from: string, to: string) => Promise<void>;

/** Parameters of a move of data from an earlier major version. */
export interface Moving {
  place: ClusterLayout;
  /** The target programs. */
  binaries: Binaries;
  move: Move;
  log: Log;
  /** Aborts the move. */
  signal?: AbortSignal | undefined;
}

/** True if the layout contains data of an earlier major version, which these programs cannot read. */
export function isEarlier(place: ClusterLayout, { major }: Binaries): boolean {
  const its = majorOf(place);
  return its !== undefined && Number(its) < Number(major);
}

/**
 * Fills a new cluster from the old one and replaces it. The old one is only read. It stays in place until the new one
 * is complete, and beside it for a week.
 * @throws EmbeddedDatabaseError, and the data is unchanged.
 */
export async function moveCluster(moving: Moving): Promise<void> {
  const { place, binaries, log, signal } = moving;
  const major = majorOf(place) ?? '';
  const whose = named(place.application, place.dataDir);
  const former = await binariesOf(place, major);
  const next = await emptyNext(place, log);
  log.info(`Upgrading the data from PostgreSQL ${major} to PostgreSQL ${binaries.major}.`);
  try {
    await fillNext(moving, former, next);
  } catch (cause) {
    rmSync(next.root, { recursive: true, force: true });
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    const sentence = signal?.aborted
      ? `The PostgreSQL upgrade of ${whose} was stopped, and the data is unchanged. The next start begins it again.`
      : `The data of ${whose} couldn’t be upgraded from PostgreSQL ${major} to ${binaries.major}, and is unchanged: ` +
        `${reason}. Fix this and start again, or start the ${place.application.title} that wrote it.`;
    throw new EmbeddedDatabaseError(sentence, { cause });
  }
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const keptFolder = join(place.root, `former-${major}-until-${inAWeek}`);
  renameSync(place.cluster, keptFolder);
  await syncDirectory(place.root);
  await finishMove(place);
  log.info(`The data is upgraded. The old data stays in ${keptFolder} for a week.`);
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
    // No longer awaited after an abort: it then loses its servers.
    const { promise: end, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    await Promise.race([move(urlOf(place), urlOf(next)), end]);
  } finally {
    for (const { cluster } of [next, place]) await stopServerOf(cluster, log);
  }
}

/** A killed earlier move may have left one running. */
async function emptyNext(place: ClusterLayout, log: Log): Promise<ClusterLayout> {
  const root = join(place.root, 'next');
  await stopServerOf(join(root, 'cluster'), log);
  rmSync(root, { recursive: true, force: true });
  return layoutAt(place, root);
}

/**
 * Only the first of a move's two renames removes the old cluster: the next start completes a move that was killed
 * between them.
 */
export async function finishMove(place: ClusterLayout): Promise<void> {
  const next = join(place.root, 'next');
  const hasFormer = readdirSync(place.root).some((name) => name.startsWith('former-'));
  if (!hasFormer || existsSync(place.cluster) || !existsSync(join(next, 'cluster'))) return;
  renameSync(join(next, 'cluster'), place.cluster);
  await syncDirectory(place.root);
  rmSync(next, { recursive: true, force: true });
}

/**
 * Removes former clusters after a week, programs of other versions, and incomplete copies. Runs only while no server
 * runs.
 */
export function dropOutdated(place: ClusterLayout, current: Binaries, log: Log): void {
  const today = new Date().toISOString().slice(0, 10);
  for (const name of readdirSync(place.root)) {
    const path = join(place.root, name);
    const isOther = name.startsWith('postgresql-') && path !== current.home;
    const [, until = today] = /^former-\d+-until-(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
    if (!isOther && until >= today) continue;
    if (!isOther) log.info(`Deleted the data from before the PostgreSQL upgrade: ${name}.`);
    rmSync(path, { recursive: true, force: true });
  }
}
