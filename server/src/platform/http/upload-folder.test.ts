import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepUploads } from './upload-folder.ts';

test('the start deletes files of dead processes, and not those of live ones', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const gone = spawnSync('true').pid;
  for (const pid of [process.pid, gone, process.ppid]) {
    await mkdir(join(parent, String(pid)));
    await writeFile(join(parent, String(pid), '1'), 'left');
  }
  await sweepUploads(parent);
  expect(await readdir(parent)).toEqual([String(process.ppid)]);
  await sweepUploads(join(parent, 'none'));
  expect(existsSync(join(parent, 'none'))).toBe(false);
});
