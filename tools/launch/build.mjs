import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf } from './hash.mjs';
import { demandWritable } from './install.mjs';
import { environment, LaunchError, node24, root, say } from './launcher.mjs';
import { runQuietly } from './run.mjs';

const PACKAGES = ['package-lock.json', 'package.json'];

/** The builds; `aside` is ignored by git and on the same disk as `folder`, to which it is moved. */
const pages = {
  name: 'pages',
  inputs: ['web', 'contract', ...PACKAGES],
  folder: join(root, 'web', 'build'),
  aside: join(root, 'web', '.react-router'),
  command: (next) => ({
    args: [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', 'web'],
    changes: { WEB_BUILD_DIRECTORY: relative(join(root, 'web'), next) },
  }),
};

const server = {
  name: 'server',
  inputs: ['server/src', 'contract', 'tools/bundle-server.mjs', 'web/bundling.ts', ...PACKAGES],
  folder: join(root, 'server', 'build'),
  // At the same depth as the folder itself: modules find files beside them from there.
  aside: join(root, 'server'),
  command: (next) => ({ args: [join(root, 'tools', 'bundle-server.mjs'), next] }),
};

/**
 * Builds the pages into web/build and the server into server/build if their sources have changed. Prints how to go back
 * if another commit ran before.
 */
export async function ensureBuilt() {
  const former = readStartedCommit(server.folder);
  await ensure(pages);
  await ensure(server);
  const wayBack = noteCommit(server.folder, former, currentCommit(root));
  if (wayBack !== undefined) say(wayBack);
}

/** Undefined if the build does not match the sources. */
export function builtCommandLine() {
  return readStamp(server.folder) === hashOf(server.inputs) ? join(server.folder, 'cli.js') : undefined;
}

/**
 * Builds in a temporary folder and moves the complete build into place, so that after a failed or killed one the former
 * continues to serve.
 */
async function ensure({ name, inputs, folder, aside, command }) {
  const stamp = hashOf(inputs);
  if (readStamp(folder) === stamp) return;
  demandWritable();
  say(`Building the ${name}.`);
  const next = join(aside, 'next-build');
  rmSync(next, { recursive: true, force: true });
  const { args, changes } = command(next);
  const { code, output } = await runQuietly(
    node24(),
    args,
    environment({ NODE_ENV: 'production', ...changes }),
  );
  if (code !== 0)
    throw new LaunchError(`${output.trim()}\nThe ${name} could not be built; the reasons are above.`);
  writeFileSync(join(next, '.stamp'), stamp);
  swapIn(next, folder, join(aside, 'former-build'));
}

function readStamp(folder) {
  const file = join(folder, '.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function swapIn(next, folder, former) {
  rmSync(former, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(next, folder);
  rmSync(former, { recursive: true, force: true });
}

/** The short hash of the commit that is checked out; undefined without git or without a clone. */
export function currentCommit(clone) {
  try {
    const options = { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}

/** The commit that `folder` was last started from; undefined for a first start. */
export function readStartedCommit(folder) {
  const file = join(folder, '.commit');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Records the commit that is started from `folder`. Returns how to go back if another one ran before. */
export function noteCommit(folder, former, current) {
  if (current === undefined || current === former) return undefined;
  try {
    writeFileSync(join(folder, '.commit'), current);
  } catch {
    // Another user owns the clone, so the next start repeats the message.
  }
  if (former === undefined) return undefined;
  return `Guildhall changes from commit ${former} to ${current}. To go back: git checkout ${former} && npm start`;
}
