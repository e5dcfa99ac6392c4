import { expect, test } from 'vitest';
import { nothingToImportText, windowsText } from './texts.ts';

test.each([
  [
    { unchanged: 3, faulty: 2 },
    'None of the rows can be imported yet. Fix the problems below, then upload the file again.',
  ],
  [{ unchanged: 3, faulty: 0 }, 'All rows are already up to date. There is nothing to import.'],
  [{ unchanged: 0, faulty: 0 }, 'This file has no rows below the column names.'],
])('explains why nothing in a file can be imported: %j', (counts, sentence) => {
  expect(nothingToImportText(counts)).toBe(sentence);
});

test('shows samples of the letters in a file that is not UTF-8', () => {
  expect(windowsText('José · Soirée')).toMatch(/^Check that accents look right: José · Soirée\. /);
  expect(windowsText('')).toBe('');
});
