/** Where files and backups lie, by a real bucket. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import { look } from '../testing/doctor.ts';
import { backupPlace } from './backup-place.ts';
import { files } from './files.ts';

const bucket = await openBucket();
afterAll(() => bucket.close());

describe('a bucket', () => {
  const [ofFiles, ofBackups] = [{ FILES_URL: bucket.url }, { BACKUP_URL: bucket.url }];
  beforeEach(() => {
    bucket.forgive();
    bucket.asked.length = 0;
  });

  test.each([
    ['files', files, ofFiles],
    ['backups', backupPlace, ofBackups],
  ])('for %s is written, read and left as it was', async (_what, probe, env) => {
    expect(await look(probe, env)).toMatchObject([{ state: 'well' }]);
    const written = bucket.asked.filter((line) => line.includes('written-to-try-'));
    expect(written.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    // Another machine that looks at the same time has a file of its own.
    await look(probe, env);
    const names = bucket.asked.flatMap((line) => /written-to-try-[-\w]+\.txt/.exec(line) ?? []);
    expect(new Set(names).size).toBe(2);
  });

  test.each([
    ['files', files, ofFiles, 'stops'],
    ['backups', backupPlace, ofBackups, 'warning'],
  ])('for %s that is closed is told of, without its key', async (_what, probe, env, state) => {
    bucket.refuse(403, 50);
    const [found] = await look(probe, env);
    expect(found).toMatchObject({ state, says: expect.stringContaining('key') });
    expect(JSON.stringify(found)).not.toMatch(/S3RVER|a%2Fb|a\/b\+c/);
  });

  test('that loses what is written is told of, and cleared all the same', async () => {
    // To the question whether it is there, and to what is written.
    bucket.refuse(200, 2);
    expect(await look(files, ofFiles)).toMatchObject([
      { state: 'stops', says: expect.stringContaining('loses what is written to it') },
    ]);
    expect(bucket.asked.at(-1)).toMatch(/^DELETE .*written-to-try-/);
  });
});
