import { expect, test } from 'vitest';
import { breakagesIn, shuffled } from './breakages.mjs';

const broken = (line: string) => (breakagesIn(line) as { broken: string }[]).map(({ broken: text }) => text);

test('conditions, comparisons, SQL and calls without a result are mutated, one at a time', () => {
  expect(broken('  if (isOwn) return;')).toEqual(['  if (!(isOwn)) return;']);
  expect(broken('  return one === other && isOpen;')).toEqual([
    '  return one !== other && isOpen;',
    '  return one === other || isOpen;',
  ]);
  expect(broken('       and deleted_at is null')).toEqual([
    '       or deleted_at is null',
    '       and deleted_at is not null',
  ]);
  expect(broken('  await lockMember(tx, id);')).toEqual(['  ;']);
});

test('comments and imports are not mutated', () => {
  expect(broken(' * Where one === other.')).toEqual([]);
  expect(broken("import type { A } from 'a && b';")).toEqual([]);
});

test('a seed chooses the same places each time', () => {
  const items = Array.from({ length: 50 }, (_, place) => place);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(new Set(shuffled(items, 7))).toEqual(new Set(items));
});
