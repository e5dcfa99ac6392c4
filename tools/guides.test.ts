/** Guides are found by whoever needs them, and finished. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guides = globSync('docs/running/*.md').sort();
const readme = readFileSync('README.md', 'utf8');

/** What stands between fences belongs to programs. */
const proseOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

test('each guide is named in the README', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((path) => !readme.includes(`(${path})`))).toEqual([]);
});

test('no guide holds a place that is still to be filled in', () => {
  expect(guides.filter((path) => /^[A-Z]{3,}$|\bTODO\b|\bTBD\b/m.test(proseOf(path)))).toEqual([]);
});
