/** The release before this code, as its commit in CHANGELOG.md holds it, run beside the application of a test. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const runner = fileURLToPath(new URL('run.ts', import.meta.url));
const execute = promisify(execFile);

/** The code of a release in a directory of its own, with the packages of this one, and those that were removed since. */
export interface Release {
  /** Resolves once it answers; rejects with what it said instead. */
  start(env: Record<string, string>): Promise<RunningRelease>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface RunningRelease {
  origin: string;
  /** Lines of its log, which are warnings and worse. */
  complaints: string[];
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Undefined where the history does not reach back to it: a copy without one, or a shallow clone. */
export async function unpackLastRelease(): Promise<Release | undefined> {
  const commit = await lastReleased();
  const isThere = await execute('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const outer = await mkdtemp(join(tmpdir(), 'guildhall-release-'));
  const folder = join(outer, 'guildhall');
  await mkdir(folder);
  await execute('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await installRemoved(folder, outer);
  return {
    start: (env) => start(folder, env),
    [Symbol.asyncDispose]: () => rm(outer, { recursive: true, force: true }),
  };
}

/** Installs the packages that only the release needs in the folder around it, where Node looks next. */
async function installRemoved(release: string, outer: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
  const removed = Object.keys(dependencies).filter((name) => !existsSync(join(root, 'node_modules', name)));
  if (removed.length === 0) return;
  const packages = removed.map((name) => `${name}@${dependencies[name]}`);
  const options = ['--prefix', outer, '--ignore-scripts', '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...options, ...packages], { cwd: outer });
}

/** The newest one that has a commit in the changelog. */
async function lastReleased(): Promise<string> {
  const [, commit] = /^## .*`([0-9a-f]{40})`/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (commit === undefined) throw new Error('CHANGELOG.md names the commit of no release.');
  return commit;
}

async function start(folder: string, env: Record<string, string>): Promise<RunningRelease> {
  const child = spawn(process.execPath, [runner, folder], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  const complaints: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const [first] = (await Promise.race([once(lines, 'line'), gone])) as [string];
  lines.on('line', (line) => complaints.push(line));
  if (!first.startsWith('http://')) throw new Error(first);
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  return { origin: first, complaints, stop };
}
