import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { currentCommit, noteCommit, readStartedCommit } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an update prints the commit to go back to, once', () => {
  const start = (commit?: string) => noteCommit(folder, readStartedCommit(folder), commit);
  expect(start('aaa')).toBeUndefined();
  expect(start('aaa')).toBeUndefined();
  expect(start('bbb')).toBe(
    'Guildhall changes from commit aaa to bbb. To go back: git checkout aaa && npm start',
  );
  expect(start('bbb')).toBeUndefined();
  expect(start(undefined)).toBeUndefined();
});

test('a folder that is not a clone has no commit', () => {
  expect(currentCommit(folder)).toBeUndefined();
});
