import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openBucket } from '../../testing/bucket.ts';
import { askForExport, download, downloadToken, exportState } from '../../testing/exports.ts';
import { changeJobs, holdJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { unpack } from '../../testing/unpack.ts';
import { removeExportsOf } from './actions.ts';
import { exportParts } from './entries.ts';

const storedExports = async ({ dataDir }: TestApp) =>
  readdir(join(dataDir, 'files', 'exports')).catch(() => [] as string[]);

describe('an export whose process is killed', () => {
  test('is made again, and the partial file is deleted', async () => {
    await using own = await createTestApp({ isWorking: false });
    const member = await addMember(own);
    await askForExport(own, member);
    const half = 'exports/half-way.zip';
    await own.database.query('update exports set attempts = 1, file = $1', [half]);
    await using dead = await holdJobs(own.database, 'export-asked');
    await own.database.query(
      "insert into job_pools (pool_id, beat_at) values ($1, now() - interval '1 minute')",
      [dead.poolId],
    );
    await mkdir(join(own.dataDir, 'files', 'exports'), { recursive: true });
    await writeFile(join(own.dataDir, 'files', `${half}.0123456789abcdef.part`), 'PK');
    await own.app.work({ hasClock: false });
    await expect.poll(async () => (await exportState(own, member)).state).toBe('ready');
    expect(await storedExports(own)).toEqual([expect.stringMatching(/^[\w-]{22}\.zip$/)]);
    await own.settle();
  });

  test('after five tries has failed, and its partial file is deleted once that is possible', async () => {
    await using own = await createTestApp({ isWorking: false });
    const member = await addMember(own);
    await askForExport(own, member);
    const half = 'half-way.zip';
    await own.database.query('update exports set attempts = 5, file = $1', [`exports/${half}`]);
    const { storage } = own.context;
    const { delete: remove } = storage;
    await storage.put(`exports/${half}`, Buffer.from('PK'));
    storage.delete = (key) => (key.endsWith(half) ? Promise.reject(new Error('read-only')) : remove(key));
    await own.app.work({ hasClock: false });
    await expect.poll(async () => (await exportState(own, member)).state).toBe('failed');
    await own.settle();
    expect(own.takeErrors()).toHaveLength(1);
    expect(await storedExports(own)).toContain(half);
    storage.delete = remove;
    await changeJobs(own.database);
    await expect.poll(() => storedExports(own)).not.toContain(half);
    expect((await exportState(own, member)).state).toBe('failed');
    await own.settle();
  });
});

describe('in a bucket', () => {
  test('an export in a bucket is stored, retried, downloaded and deleted', async () => {
    const bucket = await openBucket();
    onTestFinished(() => bucket.close());
    await using own = await createTestApp({ env: { FILES_URL: bucket.url } });
    const member = await addMember(own);
    bucket.refuse(503, 3);
    await askForExport(own, member);
    const failed = () =>
      own.database.query('select from graphile_worker.jobs where attempts = 1 and last_error is not null');
    await expect.poll(async () => (await failed()).length).toBe(1);
    own.takeErrors();
    expect((await exportState(own, member)).state).toBe('making');
    await changeJobs(own.database);
    await expect.poll(async () => (await exportState(own, member)).state).toBe('ready');
    const reply = await download(own, await downloadToken(own, member));
    expect((await unpack(Buffer.from(await reply.arrayBuffer()))).files.size).toBe(exportParts.length + 1);
    await own.context.write((unit) => removeExportsOf(unit, member.id as never));
    await own.settle();
    expect(bucket.asked.at(-1)).toMatch(/^DELETE \/guild\/exports\/[\w-]{22}\.zip$/);
  });
});
