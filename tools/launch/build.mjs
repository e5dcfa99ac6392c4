import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, node24, Obstacle, root, say } from './house.mjs';
import { demandWritable } from './install.mjs';
import { runQuietly } from './run.mjs';

const INPUTS = ['web', 'contract', 'package-lock.json', 'package.json'];
const NOT_INPUTS = new Set(['node_modules', 'build', '.react-router']);

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
    throw new Obstacle(`${output.trim()}\nThe pages could not be built; the reasons are above.`);
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

/** One hash over the names and contents of all files below these paths. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => !NOT_INPUTS.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}
