import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const architecture = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

/** What stands between backticks. */
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** The places that the table of packages names for each: `csv` → `slices/imports`, `slices/moderation`. */
const placesByPackage = new Map(
  architecture
    .split('\n')
    .map(cellsOf)
    .flatMap(([, cell = '', , places = '']) => {
      const name = /^\[([\w-]+)\]\(.*\/packages\//.exec(cell)?.[1];
      return name === undefined ? [] : [[name, named(places)]];
    }),
);

/** Of the server but for its packages and tests: each package that a file uses, types aside. */
const uses = globSync('server/src/**/*.ts', {
  cwd: root,
  exclude: ['server/src/{packages,testing}/**', '**/*.test.ts', '**/fixtures/**'],
}).flatMap((path) => {
  const imports = importsOf({ path, text: readFileSync(join(root, path), 'utf8') });
  return imports
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ target }) => /^server\/src\/packages\/([\w-]+)\//.exec(target)?.[1] ?? [])
    .map((name) => ({ name, path: path.replace('server/src/', '') }));
});

test('the architecture names each package, and wherever it is put to use', () => {
  const packages = globSync('*/', { cwd: join(root, 'server/src/packages') });
  expect([...placesByPackage.keys()].sort()).toEqual(packages.sort());
  expect(uses.length).toBeGreaterThan(20);
  const untold = uses.filter(
    ({ name, path }) =>
      !placesByPackage.get(name)?.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  expect(untold).toEqual([]);
});

test('the architecture has a row for each folder of the platform', () => {
  const told = architecture.split('\n').flatMap((line) => named(cellsOf(line)[2] ?? ''));
  const folders = globSync('*/', { cwd: join(root, 'server/src/platform') });
  const untold = folders.filter(
    (folder) => !told.some((place) => `${place}/`.startsWith(`platform/${folder}/`)),
  );
  expect(untold).toEqual([]);
});
