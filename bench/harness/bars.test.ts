import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './application.ts';
import { bars, pagesOnMachine } from './bars.ts';

test('every bar is one that something is measured by', () => {
  const sources = globSync('bench/{parts,harness,mixed}/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  expect(Object.keys(bars).filter((name) => !sources.includes(`bars.${name}`))).toEqual([]);
});

test('pages are promised in proportion to what the machine can do', () => {
  expect(pagesOnMachine(40)).toEqual({ atLeast: 200 });
  expect(pagesOnMachine(80)).toEqual({ atLeast: 100 });
});
