/** Documents that name files and folders must match the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Text in backticks. */
const named = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
const roots = /^(?:contract|server|web|docs|tools|e2e|bench|ops)\/[\w./-]+$/;

test.each(['docs/ARCHITECTURE.md', 'docs/GLOSSARY.md', 'CONTRIBUTING.md'])(
  'every path that %s names exists',
  (document) => {
    const paths = named(read(document)).filter((name) => roots.test(name));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test.each(['packages', 'platform'])('the architecture names each folder of server/src/%s', (folder) => {
  const names = new Set(named(read('docs/ARCHITECTURE.md')));
  const folders = globSync('*/', { cwd: join(root, 'server/src', folder) });
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((name) => !names.has(name))).toEqual([]);
});

/** Rows of the glossary: word, wire names, tables, name on screen. */
const terms = read('docs/GLOSSARY.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, word = '', wire = '', tables = '']) => ({ word, wire: named(wire), tables: named(tables) }));

test('the glossary has each word once', () => {
  expect(terms.length).toBeGreaterThan(30);
  expect(new Set(terms.map(({ word }) => word)).size).toBe(terms.length);
});

test('the calls and fields that the glossary names are in the contract', () => {
  const sources = globSync('contract/src/*/*{calls,wire,paths}.ts', { cwd: root }).map(read).join('\n');
  const unknown = terms
    .flatMap(({ wire }) => wire)
    .filter((name) => !sources.includes(name.replace(/…$/, '')));
  expect(unknown).toEqual([]);
});

test('the tables that the glossary names are created by migrations', () => {
  const migrations = globSync('server/migrations/*.sql', { cwd: root }).map(read).join('\n');
  const made = new Set(
    [...migrations.matchAll(/create (?:unlogged )?table (\w+)|rename to (\w+)/g)].map(
      (match) => match[1] ?? match[2],
    ),
  );
  expect(terms.flatMap(({ tables }) => tables).filter((name) => !made.has(name))).toEqual([]);
});
