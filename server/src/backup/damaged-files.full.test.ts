/** Damaged or missing copies of files: what backups repair and report, and what a restore omits. */
import { access, readdir, readFile, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import { migrateJobs } from '../platform/db/migrate.ts';
import { createTestApp, setUpApp } from '../testing/app.ts';
import { BackupPlaces, type Place } from '../testing/backup-places.ts';
import { openBucket } from '../testing/bucket.ts';
import { createTestDatabase } from '../testing/database.ts';
import { migrateTo } from '../testing/former-database.ts';
import { sample } from '../testing/full-suite.ts';
import { forgetJobs } from '../testing/jobs.ts';
import { addMember } from '../testing/members.ts';
import { details, pictureFile, posted, upload } from '../testing/products.ts';
import { archiveName, archivesFolder } from './archives.ts';
import { openPlainStore } from './backup-store.ts';
import { isIntact } from './shared-files.ts';

const places = new BackupPlaces();
const app = await setUpApp();
const member = await addMember(app);
const product = await posted(app, member);
for (const colour of ['#336699', '#993366'])
  await upload(app, member, await pictureFile('hall.png', colour), { dealId: product });
await app.settle();
/** Names in the file store, in order: six files of two pictures. */
const files: string[] = await listFiles();

async function listFiles(): Promise<string[]> {
  const here = await places.of(app);
  await here.run('backup');
  const blobs = await Readable.from(storeOf(here).list('files/')).toArray();
  return blobs.map(({ key }) => key.slice('files/'.length));
}

beforeEach(() => app.database.query('delete from backup_runs'));

/** Opens the store without decryption, so that copies are read as stored. */
function storeOf({ env }: Place): BlobStore {
  const place = readConfig(env).backup?.place;
  if (place === undefined) throw new Error('backups are off');
  return openPlainStore({ place, reserve: 0 });
}

const ending = ({ env }: Place) => (env.BACKUP_PASSPHRASE ? '.age' : '');

async function copyOf(place: Place, file: string): Promise<Buffer | undefined> {
  const content = await readBlob(storeOf(place), `files/${file}${ending(place)}`);
  return content && buffer(content);
}

async function change(place: Place, file: string, edit: (copy: Buffer) => Buffer): Promise<void> {
  const copy = edit((await copyOf(place, file)) ?? Buffer.alloc(0));
  await storeOf(place).put(`files/${file}${ending(place)}`, copy);
}

/** The last byte of an encrypted copy is part of its content, too. */
function flipBit(copy: Buffer): Buffer {
  const changed = Buffer.from(copy);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  return changed;
}

const original = (file: string) => join(app.dataDir, 'files', file);

/** Renames the only backup as if it had been made this many days ago: each copy is checked once within 30. */
async function age(place: Place, days: number): Promise<void> {
  const backups = storeOf(place);
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for await (const { key: name } of backups.list(archivesFolder)) {
    const content = await readBlob(backups, name);
    const aged = archiveName(at) + ending(place);
    await backups.put(aged, await buffer(content as Readable));
    await backups.delete(name);
  }
  await app.database.query('delete from backup_runs');
}

const checkedFiles = () =>
  app.database.query(
    `select repaired_files as repaired, damaged_files as damaged from backup_runs
     where archive is not null order by id desc limit 1`,
  );

describe.each(sample(['a folder', 'an encrypted folder', 'a bucket', 'an encrypted bucket'], 0))(
  'a backup in %s',
  (kind) => {
    let here: Place;
    let closeBucket: (() => Promise<void>) | undefined;

    beforeEach(async () => {
      const passphrase = kind.includes('encrypted')
        ? { BACKUP_PASSPHRASE: 'four words that nobody guesses' }
        : {};
      const bucket = kind.includes('bucket') ? await openBucket() : undefined;
      closeBucket = bucket?.close;
      here = await places.of(app, { ...passphrase, ...(bucket && { BACKUP_URL: bucket.url }) });
      await here.run('backup');
      return () => closeBucket?.();
    });

    it('replaces copies that are missing or have another size', async () => {
      const [missing = '', shorter = '', longer = '', other = ''] = files;
      await storeOf(here).delete(`files/${missing}${ending(here)}`);
      await change(here, shorter, (copy) => copy.subarray(0, copy.length - 1));
      await change(here, longer, (copy) => Buffer.concat([copy, Buffer.from([0])]));
      const untouched = await copyOf(here, other);
      expect((await here.run('backup')).said).toContain(
        `replaced from the originals: ${missing}, ${shorter}, ${longer}. `,
      );
      expect(await checkedFiles()).toEqual([
        { repaired: `${missing}, ${shorter}, ${longer}`, damaged: null },
      ]);
      expect(await copyOf(here, other)).toEqual(untouched);
      await using there = await places.empty(here);
      expect(await there.run('restore', 'latest')).toMatchObject({ code: 0 });
    });

    it('replaces a copy with one flipped bit when it checks the content', async () => {
      const [file = ''] = files;
      await change(here, file, flipBit);
      await age(here, 31);
      expect((await here.run('backup')).said).toContain(`replaced from the originals: ${file}. `);
      expect(await checkedFiles()).toEqual([{ repaired: file, damaged: null }]);
      if (ending(here) === '') expect(await copyOf(here, file)).toEqual(await readFile(original(file)));
      expect((await here.run('backup')).said).not.toContain(file);
    });

    it('reports a copy that it cannot repair every time, until the original is back', async () => {
      const [file = ''] = files;
      const damaged = 'These files are damaged or missing, in the backup and in Guildhall: ';
      await change(here, file, flipBit);
      await rename(original(file), `${original(file)}-elsewhere`);
      await age(here, 31);
      for (const _time of ['when it checks its content', 'and on the same day']) {
        expect((await here.run('backup')).said).toContain(`${damaged}${file}. `);
        expect(await checkedFiles()).toEqual([{ repaired: null, damaged: file }]);
      }
      await rename(`${original(file)}-elsewhere`, original(file));
      const { said } = await here.run('backup');
      expect(said).not.toContain(damaged);
      expect(said).toContain(`replaced from the originals: ${file}. `);
    });
  },
);

describe('a backup', () => {
  it('does not replace a good copy with a damaged original', async () => {
    const here = await places.of(app);
    await here.run('backup');
    const [file = ''] = files;
    await change(here, file, flipBit);
    const damaged = await copyOf(here, file);
    await rename(original(file), `${original(file)}-elsewhere`);
    await rename(original(files[1] ?? ''), original(file));
    await age(here, 31);
    expect((await here.run('backup')).said).toContain(
      `are damaged or missing, in the backup and in Guildhall: ${file}. `,
    );
    expect(await copyOf(here, file)).toEqual(damaged);
    await rename(original(file), original(files[1] ?? ''));
    await rename(`${original(file)}-elsewhere`, original(file));
  });

  it('checks files that only older backups list', async () => {
    const here = await places.of(app);
    const old = await posted(app, member);
    await upload(app, member, await pictureFile('hall.png', '#669933'), { dealId: old });
    await app.settle();
    await here.run('backup');
    const [gone] = await app.database.query<{ stem: string }>(
      'delete from uploads where product_id = $1 returning stem',
      [old],
    );
    const file = `products/${old}/${gone?.stem}.jpg`;
    await change(here, file, flipBit);
    await age(here, 31);
    expect(await here.run('backup')).toMatchObject({
      code: 76,
      said: expect.stringContaining(
        `These files exist only in older backups and are damaged there: ${file}. Restore those backups with --without-damaged.`,
      ),
    });
  });

  it('of a database from before file checks is recorded', async () => {
    await using database = await createTestDatabase({ empty: true });
    await migrateTo(database, '0061_backup_run_files.sql');
    await migrateJobs(database.url);
    const here = await places.of({ dataDir: await places.folder(), database });
    expect(await here.run('backup')).toMatchObject({ code: 0 });
    expect(await database.query('select archive is not null as made from backup_runs')).toEqual([
      { made: true },
    ]);
  });
});

describe('a restore of a backup with damaged files', () => {
  let here: Place;

  beforeEach(async () => {
    here = await places.of(app);
    await here.run('backup');
    const [first = '', ...others] = files;
    await change(here, first, flipBit);
    for (const file of others.slice(0, 4)) await storeOf(here).delete(`files/${file}`);
  });

  it('is rejected with the file names and what to do, and restores nothing', async () => {
    await using there = await places.empty(here);
    expect(await there.run('restore', 'latest')).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        new RegExp(
          `\\nThe backup \\S+Z\\.tar wasn’t restored, because files are damaged or missing: ${files.slice(0, 3).join(', ')} and 2 more\\. To restore everything else, run the same command again with --without-damaged\\.$`,
        ),
      ),
    });
    expect(await there.database.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
    await expect(access(join(there.env.DATA_DIR ?? '', 'files'))).rejects.toThrow('ENOENT');
  });

  it('with --without-damaged restores everything else, and lists every missing file', async () => {
    const there = await places.empty(here);
    const { code, said } = await there.run('restore', '--without-damaged', 'latest');
    expect(code).toBe(0);
    expect(said).toContain(', 1 files.\n');
    const listed = files.slice(0, 5).map((file) => `  ${file} (product ${product})`);
    expect(said).toContain('\nNot restored, because they’re damaged or missing in the backup: 5 files. ');
    expect(said.split('\n').filter((line) => line.startsWith('  products/'))).toEqual(listed);
    const [last = ''] = files.slice(5);
    await forgetJobs(there.database);
    const DATA_DIR = there.env.DATA_DIR ?? '';
    await using restored = await createTestApp({ database: there.database, env: { DATA_DIR } });
    const statusOf = async (file: string) => (await fetch(`${restored.origin}/uploads/${file}`)).status;
    expect([await statusOf(last), await statusOf(files[0] ?? '')]).toEqual([200, 404]);
    expect((await details(restored, product)).status).toBe(200);
  });

  it('with --without-damaged is rejected if the archive is damaged', async () => {
    const folder = join(here.env.BACKUP_URL ?? '', archivesFolder);
    const [archive = ''] = await readdir(folder);
    await truncate(join(folder, archive), 5_120);
    await using there = await places.empty(here);
    expect(await there.run('restore', 'latest', '--without-damaged')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/\nThe backup \S+ is damaged: /),
    });
    expect(await there.database.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('is tested only as a whole', async () => {
    expect(await here.run('restore', '--drill', '--without-damaged')).toMatchObject({ code: 2 });
  });
});

describe('a restore test', () => {
  it('names damaged files, and replaces those with intact originals', async () => {
    const here = await places.of(app);
    await here.run('backup');
    const [repairable = '', lost = ''] = files;
    for (const file of [repairable, lost]) await change(here, file, flipBit);
    await rename(original(lost), `${original(lost)}-elsewhere`);
    const { code, said } = await here.run('restore', '--drill');
    expect(code).toBe(1);
    expect(said).toMatch(
      new RegExp(`^Files of the backup \\S+ are damaged or missing: ${repairable}, ${lost}\\. `),
    );
    expect(said).toContain(
      `Replaced from the originals: 1. These files are damaged or missing, in the backup and in Guildhall: ${lost}. Upload these files again`,
    );
    expect(await app.database.query(`select error from backup_runs where kind = 'drill'`)).toEqual([
      { error: said },
    ]);
    expect(await copyOf(here, repairable)).toEqual(await readFile(original(repairable)));
    await rename(`${original(lost)}-elsewhere`, original(lost));
  });
});

describe('unreadable content', () => {
  const file = { name: 'avatars/a.webp', bytes: 1, sha256: '' };
  const failing = (code: string) =>
    Promise.reject(Object.assign(new Error(`${code}: i/o error, read`), { code }));

  it('on a bad sector counts as damaged', async () => {
    expect(await isIntact(file, failing('EIO'))).toBe(false);
  });

  it('for another reason is an error', async () => {
    await expect(isIntact(file, failing('ECONNRESET'))).rejects.toThrow('ECONNRESET');
  });
});
