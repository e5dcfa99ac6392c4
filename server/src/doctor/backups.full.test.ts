import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { addRun, forgetRuns } from '../testing/backups.ts';
import { createTestDatabase } from '../testing/database.ts';
import { lookInto, statesOf } from '../testing/doctor.ts';
import { migrateTo } from '../testing/former-database.ts';
import { backups } from './backups.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());
const { url } = app.database;
const look = (env: Record<string, string> = {}) => lookInto(url, backups, { DATABASE_URL: url, ...env });

describe('backups', () => {
  const good = { archive: '2026-11-25T02-20-00Z.tar', bytes: 12_400_000 };
  let folder: string;
  const told = async () => (await look({ BACKUP_URL: folder })).map(({ state, says }) => `${state}: ${says}`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-backups-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are judged as the office sees them', async () => {
    await forgetRuns(app);
    expect(await told()).toEqual(['skipped: No backup yet. There should be one each night.']);
    await addRun(app, { began: 5, ending: good });
    expect(await told()).toEqual(['well: The newest backup is from 5 hours ago.']);
    await addRun(app, { began: 4, ending: { error: 'The disk is full.' } });
    await addRun(app, { kind: 'drill', began: 3, ending: { error: 'A file is damaged.' } });
    expect(await told()).toEqual([
      'well: The newest backup is from 5 hours ago.',
      'warning: The last attempt failed: The disk is full.',
      'warning: The last restore test failed: A file is damaged.',
    ]);
  });

  test('tell which files are damaged, and what to do', async () => {
    await forgetRuns(app);
    const files = { repaired: 'avatars/a.webp', damaged: 'products/17/b.jpg' };
    await addRun(app, { began: 5, ending: { ...good, files } });
    expect((await look({ BACKUP_URL: folder })).slice(1)).toEqual([
      {
        state: 'warning',
        says: 'These files are damaged or missing, in the backup and in Guildhall: products/17/b.jpg.',
        advice:
          'Upload these files again or delete them in Guildhall. The next backup then leaves them out. Until then: npm run guildhall -- restore --without-damaged latest.',
      },
      {
        state: 'warning',
        says: 'Damaged or missing files in the backup were replaced from the originals: avatars/a.webp.',
        advice: 'If this happens again, check the disk or bucket that holds the backups.',
      },
    ]);
    await addRun(app, { began: 4, ending: good });
    expect(await told()).toEqual(['well: The newest backup is from 4 hours ago.']);
  });

  test('that are late are told', async () => {
    await forgetRuns(app);
    await app.database.query('insert into backup_watch default values on conflict do nothing');
    await addRun(app, { began: 100, ending: good });
    expect(await told()).toEqual(['warning: The newest backup is from 4 days ago.']);
  });

  test('that were made into a folder in which they are not are told', async () => {
    await forgetRuns(app);
    await addRun(app, { began: 5, ending: good });
    await app.database.query('update backup_runs set place = $1', [folder]);
    expect((await told()).at(-1)).toMatch(
      /^warning: .* has none of the earlier backups\. Is its disk mounted\?/,
    );
    await forgetRuns(app);
  });

  test('that are off are somebody else’s where the database is', async () => {
    expect(await statesOf(look())).toEqual(['skipped']);
    expect(await statesOf(lookInto(url, backups, { BACKUP_URL: 'off' }))).toEqual(['warning']);
  });

  test('are not judged before the record of them is updated', async () => {
    await using database = await createTestDatabase({ empty: true });
    await migrateTo(database, '0061_backup_run_files.sql');
    const found = await lookInto(database.url, backups, { DATABASE_URL: database.url, BACKUP_URL: folder });
    expect(found).toEqual([
      {
        state: 'skipped',
        says: 'The next start updates the backup history. Run doctor again afterwards.',
      },
    ]);
  });
});
