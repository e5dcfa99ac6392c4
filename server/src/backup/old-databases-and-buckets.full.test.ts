/** Backups of older databases, unfinished restores, and buckets. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { createTestApp } from '../testing/app.ts';
import { BackupPlaces } from '../testing/backup-places.ts';
import { openBucket } from '../testing/bucket.ts';
import { createTestDatabase } from '../testing/database.ts';
import { addMember } from '../testing/members.ts';
import { pictureFile, posted, upload } from '../testing/products.ts';

const places = new BackupPlaces();

const former = 'select name, digest from migrations order by name';

it('a very old database is backed up as it is, and updated by the restore', async () => {
  await using newest = await createTestDatabase();
  await using old = await createTestDatabase({ empty: true });
  const all = await newest.query<{ name: string; digest: string }>(former);
  await migrate(old.url, { upTo: all.slice(0, 16) });
  await old.query("update categories set name = 'Lernen' where slug = 'learning'");
  const app = { dataDir: await places.folder(), database: old };
  const here = await places.of(app);
  expect(await here.run('backup')).toMatchObject({ code: 0 });
  expect(await old.query(former)).toHaveLength(16);

  await using there = await places.empty(here);
  expect(await there.run('restore', 'latest')).toMatchObject({ code: 0 });
  expect(await there.database.query(former)).toEqual(all);
  expect(await there.database.query("select name from categories where slug = 'learning'")).toEqual([
    { name: 'Lernen' },
  ]);
});

it('an archive of release 0.2.0 is restored, with its files', async () => {
  const fixture = await readFile(new URL('fixtures/release-0.2.0.tar.gz', import.meta.url));
  const file = join(await places.folder(), 'release-0.2.0.tar');
  await writeFile(file, gunzipSync(fixture));
  await using database = await createTestDatabase({ empty: true });
  const there = await places.of({ dataDir: await places.folder(), database }, { BACKUP_URL: 'off' });
  expect(await there.run('restore', file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored release-0\.2\.0\.tar of 2026-11-29 .* tables, 3 files\.$/m),
  });
  const written = 'select p.id, m.id as author from products p join members m on m.id = p.author_id';
  expect(await database.query(written)).toEqual([{ id: 1, author: 1 }]);
  expect(await readdir(join(there.env.DATA_DIR ?? '', 'files/products/1'))).toHaveLength(3);
});

it('a backup of a newer Guildhall is rejected with a message, before anything is changed', async () => {
  await using newer = await createTestDatabase();
  await newer.query("insert into migrations (name, digest) values ('9999_later.sql', '')");
  const here = await places.of({ dataDir: await places.folder(), database: newer });
  await here.run('backup');
  await using there = await places.empty(here);
  expect(await there.run('restore', 'latest')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/The backup \S+ was made by a newer Guildhall\. Update this one first\.$/),
  });
  expect(await there.database.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

it.each(['backup', 'migrate'])('%s is rejected on an unfinished restore', async (command) => {
  await using database = await createTestDatabase({ empty: true });
  await database.query('create table restore_under_way (since timestamptz)');
  const here = await places.of({ dataDir: await places.folder(), database });
  expect(await here.run(command)).toMatchObject({
    code: 1,
    said: expect.stringContaining('A restore into this database didn’t finish. Run it again'),
  });
});

it('files and backups in buckets are restored into a folder', async () => {
  const [files, backups] = [await openBucket(), await openBucket()];
  const app = await createTestApp({ env: { FILES_URL: files.url } });
  const member = await addMember(app);
  await upload(app, member, await pictureFile(), { dealId: await posted(app, member) });
  await app.settle();
  const here = await places.of(app, { FILES_URL: files.url, BACKUP_URL: backups.url });
  expect((await here.run('backup')).said).toMatch(/, 3 files \(3 new, /);
  expect((await here.run('backup')).said).toMatch(/, 3 files \(0 new, /);
  await using there = await places.empty(here, { FILES_URL: '' });
  expect(await there.run('restore', 'latest')).toMatchObject({ code: 0 });
  expect(await readdir(join(there.env.DATA_DIR ?? '', 'files/products'), { recursive: true })).toHaveLength(
    4,
  );
  await app.close();
  await files.close();
  await backups.close();
});
