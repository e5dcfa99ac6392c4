import { expect, test } from 'vitest';
import { backupTexts, noBackupText } from './texts.ts';

test('announces the first backup until it has begun', () => {
  expect(noBackupText(0, false)).toBe(backupTexts.first);
  expect(noBackupText(0, true)).toBe(backupTexts.noneYet);
});
