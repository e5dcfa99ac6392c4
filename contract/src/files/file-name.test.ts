import { expect, test } from 'vitest';
import { shownFileName } from './file-name.ts';

const family = '👩‍👩‍👧';

test.each([
  ['the last part of a path', 'C:\\notes/../agenda.txt', 'agenda.txt'],
  ['one line', ' 100%\r\n\u0007sure.txt ', '100% sure.txt'],
  ['with joined emoji and flags', `${family} 🏴󠁧󠁢󠁥󠁮󠁧󠁿.txt`, `${family} 🏴󠁧󠁢󠁥󠁮󠁧󠁿.txt`],
  ['cut between joined emoji', `${family.repeat(30)}.txt`, `${family.repeat(24)}.txt`],
  ['empty if nothing is visible', '\u200b\u200d', ''],
])('cleans a file name: %s', (_what, sent, name) => {
  expect(shownFileName(sent)).toBe(name);
});
