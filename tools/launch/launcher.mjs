import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Shared by the launchers. Everything below tools/launch is plain JavaScript for Node 20 without a single
 * package: it runs before anything is installed.
 */

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A reason to stop that the reader can act on: printed as one sentence, without a stack. */
export class LaunchError extends Error {}

/** Prints one line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a launcher and ends the process with the exit code it returns. */
export async function launcher(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof LaunchError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/** The path of Node 24: the one in the packages, else this one if it is new enough. */
export function node24() {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new LaunchError(
    `Guildhall needs Node 24 and brings none for ${process.platform}-${process.arch}: install Node 24 and start again.`,
  );
}

/**
 * Returns an environment in which `node` and the packages' own commands are found, with changes (undefined removes).
 * Freed memory returns to one shared arena instead of one for each thread, which saves an idle application some 20 to
 * 40 MB, and a busy one as much (docs/decisions/0034). Large blocks are always returned to the system: by default,
 * glibc would raise the threshold when such blocks are freed (docs/decisions/0034).
 */
export function environment(changes = {}) {
  const env = {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    ...changes,
  };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  return env;
}
