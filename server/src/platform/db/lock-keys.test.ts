import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as lockKeys from './lock-keys.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const own = 'server/src/platform/db/lock-keys.ts';

const sources = globSync('{server/src,server/migrations,tools,bench,e2e,ops}/**/*.{ts,mjs,sql}', {
  cwd: root,
  exclude: ['**/node_modules'],
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Matches a lock with a plain number instead of a hash. */
const locksByNumber = /advisory_(?:xact_)?lock\((?!hashtext)/;
const numbers = Object.values(lockKeys).map(String);

test('each lock number is used for one purpose', () => {
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('lock numbers are defined in one place only', () => {
  const elsewhere = sources.filter(({ path, text }) => {
    const plain = text.replaceAll('_', '');
    return path !== own && numbers.some((number) => plain.includes(number));
  });
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

test('every advisory lock with a number uses a constant from lock-keys.ts', () => {
  const locking = sources.filter(({ text }) => locksByNumber.test(text));
  expect(locking.length).toBeGreaterThan(5);
  const astray = locking.filter(({ text }) => !text.includes('/lock-keys.ts'));
  expect(astray.map(({ path }) => path)).toEqual([]);
});
