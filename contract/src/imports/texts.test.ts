import { expect, test } from 'vitest';
import { nothingToImportText, windowsText } from './texts.ts';

test.each([
  [{ unchanged: 3, faulty: 2 }, 'No row can be imported: put the faults right and check the file again.'],
  [{ unchanged: 3, faulty: 0 }, 'Every row is as it is here already: there is nothing to import.'],
  [{ unchanged: 0, faulty: 0 }, 'The file has no rows below the first.'],
])('a file of which nothing can be imported says why: %j', (counts, sentence) => {
  expect(nothingToImportText(counts)).toBe(sentence);
});

test('that a file was read as Windows-1252 is said with the names to check, and not without', () => {
  expect(windowsText('José · Soirée')).toMatch(/these names are right: José · Soirée$/);
  expect(windowsText('')).toBe('');
});
