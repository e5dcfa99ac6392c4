import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCommit } from './observability.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const other = 'f'.repeat(40);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-git-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${commit}\n` }, commit],
  ['a detached commit', { HEAD: `${commit}\n` }, commit],
  [
    'a packed branch',
    {
      HEAD: 'ref: refs/heads/main\n',
      'packed-refs': `# pack-refs with: peeled\n${other} refs/heads/not-main\n${commit} refs/heads/main\n`,
    },
    commit,
  ],
  [
    'a branch that has changed since it was packed',
    {
      HEAD: 'ref: refs/heads/main\n',
      'refs/heads/main': commit,
      'packed-refs': `${other} refs/heads/main\n`,
    },
    commit,
  ],
  ['a branch without a commit', { HEAD: 'ref: refs/heads/main\n' }, undefined],
  ['no checkout', {}, undefined],
  ['something else', { HEAD: 'something else' }, undefined],
])('reads the commit from %s', async (_what, files, told) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  expect(readCommit(pathToFileURL(`${folder}/`))).toBe(told);
});
