import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { bodyTexts } from '#contract/core/texts.ts';
import { sweepUploads, UploadFolder } from './upload-folder.ts';

const [ann, ben] = [1, 2] as MemberId[] as [MemberId, MemberId];
const content = (text: string) => Readable.from([Buffer.from(text)]);

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(parent, { recursive: true }));

const stored = () => readdir(join(parent, String(process.pid)));

test('the total size of files is limited, and a file above it is not stored', async () => {
  const folder = new UploadFolder(parent, { bytes: 5 });
  const first = folder.begin(ann);
  await first.store(content('abc'));
  {
    await using second = folder.begin(ben);
    await expect(second.store(content('abc'))).rejects.toMatchObject({
      code: 'unavailable',
      message: bodyTexts.noRoom,
      details: { retryAfter: 5 },
    });
  }
  expect(await stored()).toHaveLength(1);
  await first[Symbol.asyncDispose]();
  await using third = folder.begin(ben);
  expect((await third.store(content('abcde'))).size).toBe(5);
});

test('the start deletes files of dead processes, and not those of live ones', async () => {
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
