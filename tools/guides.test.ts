/** Guides are found by whoever needs them, and finished. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guides = globSync('docs/running/*.md').sort();
const readme = readFileSync('README.md', 'utf8');

test('each guide is named in the README', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((path) => !readme.includes(`(${path})`))).toEqual([]);
});

test('no guide holds a place that is still to be filled in', () => {
  const isOpen = (path: string) => /^[A-Z]{3,}$|\bTODO\b|\bTBD\b/m.test(readFileSync(path, 'utf8'));
  expect(guides.filter(isOpen)).toEqual([]);
});
