import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { oneSidedAmendments } from './decisions.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('a decision that amends another is named by that one, and the other way round', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  expect(decisions.length).toBeGreaterThan(20);
  expect(oneSidedAmendments(decisions)).toEqual([]);
});

describe('an amendment', () => {
  const told = (first: string, second: string) =>
    oneSidedAmendments([
      { path: 'docs/decisions/0001-dice.md', text: first },
      { path: 'docs/decisions/0002-cards.md', text: second },
    ]);

  test('that both tell is fine', () => {
    expect(told('Amended by 0002: of two.', 'Amends 0001: of one.')).toEqual([]);
  });

  test('that one alone tells is found, among several and across lines as well', () => {
    expect(told('', 'Amends 0001.')).toEqual(['0002 amends 0001, which only the first says']);
    expect(told('Amended by 0002: of two.', '')).toEqual(['0002 amends 0001, which only the second says']);
    expect(told('Amended by\n0002.', 'Amends 0001\nand 0001.')).toEqual([]);
    expect(told('Amended by 0002.', 'Amends 0001, 0003 and\n0004.')).toEqual([
      '0002 amends 0003, which only the first says',
      '0002 amends 0004, which only the first says',
    ]);
  });
});
