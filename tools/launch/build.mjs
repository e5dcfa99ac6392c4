import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf } from './hash.mjs';
import { demandWritable } from './install.mjs';
import { environment, LaunchError, node24, root, say } from './launcher.mjs';
import { runQuietly } from './run.mjs';

const INPUTS = ['web', 'contract', 'package-lock.json', 'package.json'];

const build = join(root, 'web', 'build');
/** Ignored by git and on the same disk as the place it is moved to. */
const next = join(root, 'web', '.react-router', 'next-build');

/**
 * Builds the pages into web/build when their sources have changed since. The build is made aside and moved
 * into place complete, so that one that fails or is killed leaves the former one serving.
 */
export async function ensureBuilt() {
  const stamp = hashOf(INPUTS);
  if (readStamp() === stamp) return;
  demandWritable();
  say('Building the pages.');
  rmSync(next, { recursive: true, force: true });
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = environment({ NODE_ENV: 'production', WEB_BUILD_DIRECTORY: relative(join(root, 'web'), next) });
  const { code, output } = await runQuietly(node24(), [cli, 'build', 'web'], env);
  if (code !== 0)
    throw new LaunchError(`${output.trim()}\nThe pages could not be built; the reasons are above.`);
  writeFileSync(join(next, '.stamp'), stamp);
  swapIn();
}

function readStamp() {
  const file = join(build, '.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function swapIn() {
  const former = join(root, 'web', '.react-router', 'former-build');
  rmSync(former, { recursive: true, force: true });
  if (existsSync(build)) renameSync(build, former);
  renameSync(next, build);
  rmSync(former, { recursive: true, force: true });
}
