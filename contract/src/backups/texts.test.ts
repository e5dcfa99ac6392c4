import { expect, test } from 'vitest';
import { backupTexts, noBackupText } from './texts.ts';

test('the first backup is promised until it has begun', () => {
  expect(noBackupText({ runs: [], underway: null })).toBe(backupTexts.first);
  expect(noBackupText({ runs: [], underway: 'backup' })).toBe(backupTexts.noneYet);
});
