import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchError, root } from './launcher.mjs';
import { runQuietly } from './run.mjs';

/**
 * Installs the packages if they are missing or do not match package-lock.json, including development packages, because
 * the pages are built here.
 */
export async function ensureInstalled() {
  if (isInstalled(root)) return;
  demandWritable();
  demandStopped(root);
  // Not on stdout, which programs may read.
  process.stderr.write('Installing packages (this takes a minute the first time).\n');
  const [file, ...first] = npm();
  // A production environment would leave out what builds the pages.
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    npm_config_omit: undefined,
    npm_config_production: undefined,
  };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await runQuietly(file, args, { ...env, PATH: pathWithoutPackages() });
  if (code !== 0)
    throw new LaunchError(`${output.trim()}\nThe packages could not be installed; npm's reasons are above.`);
}

/**
 * True if node_modules matches package-lock.json. npm writes a list of what it installed when it has finished. An
 * interrupted install leaves no list, and one without development packages a shorter one.
 */
export function isInstalled(checkout) {
  const installed = packagesOf(join(checkout, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(checkout, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const found = installed[path];
    if (found === undefined) return mayBeMissing(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Packages are not replaced while an application runs on them. */
export function demandStopped(checkout) {
  const [pid] = runningFrom(checkout);
  if (pid === undefined) return;
  throw new LaunchError(
    `Guildhall was updated and runs from this checkout as it was before (process ${pid}): ` +
      'stop it, and start it again with npm start, which finishes the update.',
  );
}

/** Returns one sentence if the checkout belongs to another user, before a step that writes to it. */
export function demandWritable() {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new LaunchError(
      `This checkout (${root}) belongs to user number ${statSync(root).uid} and you cannot write to it: ` +
        'start as that user, or work in a clone of your own.',
    );
  }
}

/**
 * Skips packages with programs for other systems, and packages that only these need. A missing one for this system
 * counts, unless it depends on a C library, which npm detects.
 */
function mayBeMissing({ optional, os, cpu, libc }) {
  if (!optional) return false;
  if ((os === undefined && cpu === undefined) || libc !== undefined) return true;
  return !allows(os, process.platform) || !allows(cpu, process.arch);
}

function allows(listed, value) {
  const list = [listed ?? []].flat();
  if (list.length === 0) return true;
  return list.includes(value) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`));
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The npm that runs this, with a Node outside node_modules, because installing removes the one inside. */
export function npm() {
  const node = pathWithoutPackages()
    .split(delimiter)
    .map((directory) => join(directory, 'node'))
    .find((path) => existsSync(path));
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') && node !== undefined ? [node, script] : ['npm'];
}

function pathWithoutPackages() {
  const inside = join(root, 'node_modules');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => !directory.startsWith(inside))
    .join(delimiter);
}

/** Entry points of an application, built or from its sources. */
const programs = /(?:^|\/)server\/(?:build\/main\.js|src\/main\.ts)$/;

/** Process ids of applications that run from a checkout and use its packages. */
export function runningFrom(checkout) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && runsFrom(checkout, name))
    .map(Number);
}

function runsFrom(checkout, pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.some((word) => programs.test(word)) && readlinkSync(`/proc/${pid}/cwd`) === checkout;
  } catch {
    // It has ended meanwhile, or belongs to another user, who could not install here either.
    return false;
  }
}
