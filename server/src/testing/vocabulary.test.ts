import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const vocabulary = readFileSync(join(root, 'docs/VOCABULARY.md'), 'utf8');

/** What stands between backticks. */
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isFile = (name: string) => /^[\w-]+(?:\/[\w.-]+)+\.\w+$/.test(name);

/** Lines of a table that say what something is called in the code, and in which files. */
const terms = vocabulary.split('\n').flatMap((line) => {
  const [, word = '', code = '', where = ''] = line.split('|').map((cell) => cell.trim());
  const files = named(where).filter(isFile);
  return files.length === 0 ? [] : [{ word, names: named(code), files }];
});

test('every file that the vocabulary names is there', () => {
  const missing = named(vocabulary).filter((name) => isFile(name) && !existsSync(join(root, name)));
  expect(missing).toEqual([]);
});

test('the vocabulary says each word of the field once, and what it is called stands in its files', () => {
  expect(terms.length).toBeGreaterThan(50);
  expect(new Set(terms.map(({ word }) => word)).size).toBe(terms.length);
  const lost = terms.flatMap(({ word, names, files }) => {
    const code = files
      .filter((file) => existsSync(join(root, file)))
      .map((file) => readFileSync(join(root, file), 'utf8'));
    return names
      .filter((name) => !code.some((text) => text.includes(name)))
      .map((name) => `${word}: ${name}`);
  });
  expect(lost).toEqual([]);
});
