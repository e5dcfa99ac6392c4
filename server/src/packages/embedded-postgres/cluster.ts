import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { diskFull, EmbeddedDatabaseError, MoveIsDueError, named } from './error.ts';
import type { ClusterLayout } from './layout.ts';
import { type RunAs, run } from './processes.ts';

/** The superuser, for upkeep only; the application signs in as the owner of its database. */
export const SUPERUSER = 'postgres';

/**
 * Whether the place holds a database cluster. An own, half-made one never has this name (see `initialise`),
 * so whatever stands here and is not a fitting cluster belongs to somebody and is not touched.
 */
export function clusterExists(place: ClusterLayout, binaries: Binaries): boolean {
  if (!existsSync(place.cluster) || readdirSync(place.cluster).length === 0) return false;
  const major = majorOf(place);
  if (major === undefined) {
    throw new EmbeddedDatabaseError(
      `${place.cluster} contains files that aren’t a PostgreSQL database. Move them away, or set ${place.application.directorySetting} to another directory.`,
    );
  }
  if (major !== binaries.major) {
    throw foreignData(place, major, binaries.major);
  }
  return true;
}

function foreignData(
  { application, dataDir }: ClusterLayout,
  its: string,
  ours: string,
): EmbeddedDatabaseError {
  const { title, directorySetting } = application;
  const says = `${named(application, dataDir)} has data of PostgreSQL ${its}, and this ${title} comes with PostgreSQL ${ours}`;
  return Number(its) < Number(ours)
    ? new MoveIsDueError(
        `${says}. Start ${title} itself to convert it, or the ${title} that wrote it.`,
        its,
        ours,
      )
    : new EmbeddedDatabaseError(
        `${says}. Start the ${title} that wrote it, or set ${directorySetting} to another directory.`,
      );
}

/** Of the PostgreSQL that wrote the cluster; undefined where there is none. */
export function majorOf({ cluster }: ClusterLayout): string | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The password of both database users: in the file `postgres-password`, readable by its owner alone. */
export function passwordOf(place: ClusterLayout): string {
  const file = join(place.dataDir, 'postgres-password');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // The letters stand unquoted in URLs and SQL.
  if (/^[\w-]{20,}$/.test(kept)) return kept;
  const password = randomBytes(24).toString('base64url');
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

/** Makes the cluster under another name and renames it when it is complete and on disk. */
export async function initialise(place: ClusterLayout, binaries: Binaries, password: string): Promise<void> {
  for (const name of readdirSync(place.root)) {
    // What a killed first start left: never served, so nobody's data. Its initdb may outlive it by a moment
    // and still write there, until it finds its directory gone.
    const path = join(place.root, name);
    if (name.startsWith('half-made-'))
      await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
  const half = join(place.root, `half-made-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${half}-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account !== undefined) chownSync(passwordFile, place.account.uid, place.account.gid);
  try {
    const { code, output } = await makeCluster(binaries, half, place.account, [
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ]);
    if (code !== 0) throw new EmbeddedDatabaseError(explainInitdb(output, place));
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, place.cluster);
  const root = await open(place.root, 'r');
  await root.sync();
  await root.close();
}

/**
 * initdb with UTF-8 text in code point order, which no library update can change below an index, and the
 * letters of Unicode. A system without the C.UTF-8 locale gets plain C for the few things that ask for it.
 */
export async function makeCluster(
  binaries: Binaries,
  directory: string,
  account: RunAs,
  more: string[],
): Promise<{ code: number | null; output: string }> {
  const args = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--no-instructions',
    ...more,
  ];
  const first = await run(binaries.initdb, ['--locale=C.UTF-8', ...args], { as: account });
  if (first.code === 0 || !/invalid locale/i.test(first.output)) return first;
  return run(binaries.initdb, ['--locale=C', ...args], { as: account });
}

/** Gives both users the password again, after its file was lost; the server must be stopped. */
export async function resetPassword(place: ClusterLayout, binaries: Binaries, password: string) {
  const statements = [SUPERUSER, place.application.name]
    .map((name) => `ALTER ROLE ${name} PASSWORD '${password}';\n`)
    .join('');
  await run(binaries.postgres, ['--single', '-D', place.cluster, 'postgres'], {
    as: place.account,
    input: statements,
  });
}

function explainInitdb(output: string, place: ClusterLayout): string {
  const { directorySetting } = place.application;
  if (/no space left|disk quota/i.test(output)) return diskFull(place.application, place.dataDir);
  const reason = output.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? output.trim();
  return `The database couldn’t be created in ${place.root} (${reason.trim()}). Check the disk of ${directorySetting}, or set ${directorySetting} to another directory.`;
}
