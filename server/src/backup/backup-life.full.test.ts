/** A backup folder over time: damage, retention, and changes by others. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { type BackupConfig, readConfig } from '../config/config.ts';
import type { Attempt } from '../platform/jobs/events.ts';
import { leave } from '../testing/account-deletion.ts';
import { setUpApp } from '../testing/app.ts';
import { archivesOf, BackupPlaces, type Place } from '../testing/backup-places.ts';
import { migrateTo } from '../testing/former-database.ts';
import { addMember } from '../testing/members.ts';
import { pictureFile, posted, upload } from '../testing/products.ts';
import { archiveName } from './archives.ts';
import { openPlainStore } from './backup-store.ts';
import { erasureJournalJobs, listNotes, writeNote } from './erasure-journal.ts';
import { sweep } from './sweep.ts';

const places = new BackupPlaces();
const app = await setUpApp();
const author = await addMember(app);
const product = await posted(app, author);
await upload(app, author, await pictureFile(), { dealId: product });
await app.settle();

let here: Place;
beforeEach(async () => {
  here = await places.of(app);
  await app.database.query('delete from backup_runs');
});

const folderOf = ({ env }: Place) => env.BACKUP_URL ?? '';
const storeOf = (place: Place) => openPlainStore({ place: { folder: folderOf(place) } });
const backupConfigOf = ({ env }: Place) => readConfig(env).backup;

async function pictures(place: Place): Promise<string[]> {
  const folder = join(folderOf(place), 'files/products', String(product));
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** Renames a backup as if it had been made this many days ago. */
async function age(place: Place, archive: string, days: number): Promise<string> {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const aged = archiveName(at).slice('backups/'.length);
  const folder = join(folderOf(place), 'backups');
  await rename(join(folder, archive), join(folder, aged));
  await app.database.query('update backup_runs set archive = $1 where archive = $2', [aged, archive]);
  return aged;
}

async function onlyArchive(place: Place): Promise<string> {
  const [name = ''] = await archivesOf(place);
  return name;
}

describe('files shared by backups', () => {
  it('are copied again if a copy is truncated', async () => {
    await here.run('backup');
    const [picture = ''] = await pictures(here);
    const whole = await readFile(picture);
    await truncate(picture, 10);
    expect((await here.run('backup')).said).toMatch(/\(1 new, /);
    expect(await readFile(picture)).toEqual(whole);
  });

  it('are copied again if the list of the last backup is unreadable', async () => {
    await here.run('backup');
    const archive = join(folderOf(here), 'backups', await onlyArchive(here));
    await writeFile(archive, 'no archive');
    await age(here, await onlyArchive(here), 0.01);
    const again = await here.run('backup');
    expect(again).toMatchObject({
      code: 76,
      said: expect.stringMatching(/\(3 new, .*Damaged: \S+\. No files are deleted/s),
    });
  });

  it('are deleted with the last backup that lists them, and not before', async () => {
    await here.run('backup');
    const backups = storeOf(here);
    const aged = await age(here, await onlyArchive(here), 6.5);
    const stem = await app.database.query<{ stem: string }>(
      'delete from uploads where product_id = $1 returning stem',
      [product],
    );
    expect((await here.run('backup')).said).not.toContain('Removed');
    const ofUpload = async () => (await pictures(here)).filter((path) => path.includes(stem[0]?.stem ?? '?'));
    expect(await ofUpload()).not.toEqual([]);
    await rm(join(folderOf(here), 'backups', aged));
    expect(await sweep(backups, { now: new Date(), maxDays: 400 })).toMatchObject({
      archives: 0,
      damaged: [],
    });
    expect(await ofUpload()).toEqual([]);
  });
});

describe('a changed backup folder', () => {
  it('is rejected if it has none of the earlier backups', async () => {
    await here.run('backup');
    await rename(folderOf(here), `${folderOf(here)}-elsewhere`);
    await mkdir(folderOf(here));
    expect(await here.run('backup')).toMatchObject({
      code: 1,
      said: expect.stringContaining('has none of the earlier backups. Is its disk mounted?'),
    });
    expect(await here.run('backup', '--anew')).toMatchObject({ code: 0 });
    expect(await here.run('backup')).toMatchObject({ code: 0 });
    await rm(`${folderOf(here)}-elsewhere`, { recursive: true });
  });

  it('is rejected if an older backup was renamed to a newer one', async () => {
    await here.run('backup');
    const [name = ''] = await archivesOf(here);
    await age(here, name, 0.5);
    await using there = await places.empty(here);
    expect((await there.run('restore', 'latest')).said).toMatch(/is damaged: It was made as \S+Z\.tar\.$/);
  });
});

/** rules/backups 15 */
describe('the backup folder of another installation', () => {
  const foreign = {
    code: 1,
    said: expect.stringContaining('holds the backups of another Guildhall. Set BACKUP_URL to another'),
  };

  it('is rejected, even with --anew', async () => {
    await here.run('backup');
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }>('select id from installation');
    await app.database.query('update installation set id = gen_random_uuid()');
    expect(await here.run('backup')).toMatchObject(foreign);
    expect(await here.run('backup', '--anew')).toMatchObject(foreign);
    await app.database.query('update installation set id = $1', [id]);
    expect(await here.run('backup')).toMatchObject({ code: 0 });
  });

  it('is claimed if it has no owner, and adopted by a restore of an older archive', async () => {
    await here.run('backup');
    await rm(join(folderOf(here), 'installation.txt'));
    await app.database.query('delete from installation');
    expect(await here.run('backup')).toMatchObject({ code: 0 });
    await using there = await places.empty(here);
    await there.run('restore', 'latest');
    expect(await there.run('backup')).toMatchObject({ code: 0 });
  });

  it('is rejected for a copy made by a restore', async () => {
    await here.run('backup');
    await using copy = await places.empty(here);
    expect((await copy.run('restore', '--as-copy', 'latest')).code).toBe(0);
    expect(await copy.run('backup')).toMatchObject(foreign);
  });
});

describe('a backup dated in the future', () => {
  const minutes = 1 / (24 * 60);

  it('is skipped by latest, which names it, and prevents the deletion of old ones', async () => {
    await here.run('backup');
    const toCome = await age(here, await onlyArchive(here), -500);
    await using there = await places.empty(here);
    expect((await there.run('restore', 'latest')).said).toContain(
      `All backups are dated in the future: ${toCome}.`,
    );
    await here.run('backup');
    const [first = ''] = await archivesOf(here);
    const old = await age(here, first, 500);
    await here.run('backup');
    const latest = (await archivesOf(here)).find((name) => name !== old && name !== toCome) ?? '';
    await age(here, latest, minutes);
    expect(await here.run('backup')).toMatchObject({
      code: 76,
      said: expect.stringContaining(`The backup was made. Dated in the future: ${toCome}. No old backups`),
    });
    expect(await archivesOf(here)).toContain(old);
    const { said } = await there.run('restore', 'latest');
    expect(said).toContain(`Skipped, because they’re dated in the future: ${toCome}.`);
    expect(said).toContain('Restored 20');
    expect(said).not.toContain(`Restored ${toCome}`);
  });

  it('may be the new one itself if the previous is far older: nothing is deleted', async () => {
    await here.run('backup');
    const [old, older] = [await age(here, await onlyArchive(here), 450), 460];
    await here.run('backup');
    const [, made = ''] = await archivesOf(here);
    await age(here, made, older);
    expect(await here.run('backup')).toMatchObject({
      code: 76,
      said: expect.stringContaining('because the previous ones are 450 days older'),
    });
    expect(await archivesOf(here)).toContain(old);
    await age(here, (await archivesOf(here)).at(-1) ?? '', 1);
    expect(await here.run('backup')).toMatchObject({ code: 0 });
    expect(await archivesOf(here)).not.toContain(old);
  });
});

describe('entries of the erasure journal', () => {
  const attempt: Attempt = { jobId: '1', queuedAt: new Date(), number: 1, isLast: false };
  const note = async (backup: BackupConfig | undefined) => {
    const [job] = erasureJournalJobs(app.context, backup);
    await job?.run({}, attempt);
  };
  const waiting = () => app.database.query('select what from lasting_acts');

  beforeEach(async () => {
    await app.database.query('delete from lasting_acts');
    await app.database.query(
      "insert into lasting_acts (what, member_id, kind) values ('chosen', 1, 'replies')",
    );
  });

  it('are written beside the backups', async () => {
    await note(backupConfigOf(here));
    expect(await waiting()).toEqual([]);
    expect(await listNotes(storeOf(here), new Date())).toMatchObject([
      { what: 'chosen', memberId: 1, kind: 'replies', choice: 'mail' },
    ]);
  });

  it('wait while the disk of the backups is not mounted', async () => {
    await here.run('backup');
    await rename(folderOf(here), `${folderOf(here)}-elsewhere`);
    await mkdir(folderOf(here));
    await expect(note(backupConfigOf(here))).rejects.toThrow('Is its disk mounted?');
    expect(await waiting()).toHaveLength(1);
    await rm(`${folderOf(here)}-elsewhere`, { recursive: true });
  });

  it('wait while backups are off, and are discarded if none was ever made', async () => {
    await here.run('backup');
    await note(undefined);
    expect(await waiting()).toHaveLength(1);
    await app.database.query('delete from backup_runs');
    await note(undefined);
    expect(await waiting()).toEqual([]);
  });
});

describe('a backup in one file', () => {
  it.each(['guildhall.tar', 'my guild.tar', 'backups/guildhall.tar'])(
    'called %s is restored',
    async (name) => {
      const file = join(await places.folder(), name);
      await mkdir(join(file, '..'), { recursive: true });
      expect(await here.run('backup', file)).toMatchObject({ code: 0 });
      await using there = await places.empty(here, { BACKUP_URL: 'off' });
      expect(await there.run('restore', file)).toMatchObject({ code: 0 });
      expect((await here.run('backup', file)).said).toBe(`${file} already exists. Choose another name.`);
    },
  );

  it('is not written to an unmounted disk, nor to a missing folder', async () => {
    const outer = await places.folder();
    const [stick, file] = [join(outer, 'STICK'), join(outer, 'file')];
    await writeFile(file, '');
    expect(await here.run('backup', join(stick, 'guild.tar'))).toEqual({
      code: 1,
      said: `There’s no folder ${stick}. Mount its disk, or create it first.`,
    });
    expect(await readdir(outer)).toEqual(['file']);
    expect((await here.run('backup', join(file, 'guild.tar'))).said).toContain(
      'Move it away, or write the backup to another folder.',
    );
  });

  it('reports a missing file as a file, and a missing backup by its name', async () => {
    const off = await places.of(app, { BACKUP_URL: 'off' });
    const on = await places.of(app, { BACKUP_URL: join(await places.folder(), 'missing') });
    const file = join(await places.folder(), 'guild.tar');
    for (const place of [off, on]) {
      expect((await place.run('restore', file)).said).toBe(`There’s no file ${file}.`);
      expect((await place.run('restore', 'guild.tar')).said).toBe(`There’s no file ${resolve('guild.tar')}.`);
    }
    const listed = '2026-11-25T02-20-00Z.tar';
    expect((await off.run('restore', listed)).said).toMatch(/^Backups are off\. /);
    await rm(folderOf(on), { recursive: true, force: true });
    const missing = `There’s no backup folder ${folderOf(on)}. Is its disk mounted?`;
    for (const words of [['restore', 'latest'], ['backups']])
      expect((await on.run(...words)).said).toBe(missing);
    await mkdir(folderOf(on));
    const names = ['latest', listed, `backups/${listed}`];
    for (const words of [['backups'], ...names.map((name) => ['restore', name])])
      expect((await on.run(...words)).said).toMatch(/^No backup there yet\. .* is its disk mounted\?$/);
  });

  it('is encrypted with a passphrase, even if backups are off', async () => {
    const secret = { BACKUP_PASSPHRASE: 'four words that nobody guesses', BACKUP_URL: 'off' };
    const [file, sender] = [join(await places.folder(), 'guild.tar'), await places.of(app, secret)];
    await sender.run('backup', file);
    expect(String((await readFile(file)).subarray(0, 21))).toBe('age-encryption.org/v1');
    await using there = await places.empty(sender);
    expect(await there.run('restore', file)).toMatchObject({ code: 0 });
  });
});

it.runIf(process.getuid?.() === 0)(
  'a backup to a full disk ends with a message, and leaves no partial file',
  async () => {
    const disk = await places.folder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', disk]);
    try {
      const place = await places.of(app, { BACKUP_URL: disk });
      await writeFile(join(disk, 'other'), Buffer.alloc(330_000));
      expect(await place.run('backup')).toEqual({
        code: 1,
        said: `No space is left for backups on the disk of ${disk}. Free up some, or set BACKUP_URL to another disk.`,
      });
      expect(await archivesOf(place)).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);

describe('a backup with the wrong configuration', () => {
  it('does not create a database', async () => {
    const DATA_DIR = await places.folder();
    const wrong = await places.of(app, { DATA_DIR, DATABASE_URL: '' });
    expect(await wrong.run('backup')).toEqual({
      code: 1,
      said: `There’s nothing to back up in DATA_DIR (${DATA_DIR}). Is it the right one?`,
    });
    expect(await wrong.run('restore', '--drill')).toEqual({
      code: 1,
      said: `There’s no database in DATA_DIR (${DATA_DIR}). Is it the right one?`,
    });
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it('is rejected for an empty database and for one of another application', async () => {
    await using wrong = await places.empty(here);
    const nothing = {
      code: 1,
      said: 'There’s nothing to back up in the database of DATABASE_URL. Is it the right one?',
    };
    expect(await wrong.run('backup')).toEqual(nothing);
    await wrong.database.query('create table others (id integer)');
    expect(await wrong.run('backup', join(await places.folder(), 'guild.tar'))).toEqual(nothing);
  });
});

describe('a restore', () => {
  it('after a killed restore starts over', async () => {
    await here.run('backup');
    await using there = await places.empty(here);
    await there.database.query('create table restore_under_way (since timestamptz)');
    await there.database.query('create table members (id integer)');
    expect(await there.run('restore', 'latest')).toMatchObject({ code: 0 });
    expect(await there.database.query(`select to_regclass('restore_under_way') as mark`)).toEqual([
      { mark: null },
    ]);
  });

  it('works on a database whose first start was killed before it had tables', async () => {
    await here.run('backup');
    await using there = await places.empty(here);
    await migrateTo(there.database, '');
    expect(await there.run('backup')).toMatchObject({ code: 1, said: expect.stringContaining('nothing to') });
    expect(await there.run('restore', 'latest')).toMatchObject({ code: 0 });
  });

  it('rejects a database that another application migrated', async () => {
    await here.run('backup');
    await using there = await places.empty(here);
    await there.database.query('create table migrations (id integer); insert into migrations values (1)');
    expect(await there.run('restore', 'latest')).toMatchObject({ code: 1 });
    expect(await there.database.query('select id from migrations')).toEqual([{ id: 1 }]);
  });

  it('erases the last administrator again, and keeps pending account deletions', async () => {
    const [admin, memberToErase] = [await addMember(app, { role: 'super_admin' }), await addMember(app)];
    await app.database.query('insert into applications (member_id) values ($1)', [memberToErase.id]);
    await here.run('backup');
    const backups = storeOf(here);
    const at = new Date().toISOString();
    await writeNote(backups, { at, what: 'erased', memberId: admin.id as MemberId, keepsPosts: true }, '1');
    expect((await leave(app, memberToErase)).status).toBe(200);
    const asked = `select deletion_requested_at as since from members where id = $1`;
    const refused = 'select refused_at as since from applications where member_id = $1';
    const memberId = memberToErase.id as MemberId;
    const [{ since } = { since: new Date() }] = await app.database.query<{ since: Date }>(asked, [memberId]);
    const departure = {
      at,
      what: 'departure',
      memberId,
      since: since.toISOString(),
      keepsPosts: true,
    } as const;
    await writeNote(backups, departure, '2');
    await using there = await places.empty(here);
    expect((await there.run('restore', 'latest')).said).toContain(
      'Accounts erased since the backup were erased again: 1.',
    );
    expect(await there.database.query('select email from members where id = $1', [admin.id])).toEqual([
      { email: null },
    ]);
    expect(await there.database.query(asked, [memberToErase.id])).toEqual([{ since }]);
    expect(await there.database.query(refused, [memberToErase.id])).toEqual([{ since }]);
    await app.settle();
  });

  it('names a note that cannot be read', async () => {
    await here.run('backup');
    await writeNote(storeOf(here), { at: new Date().toISOString() } as never, '9');
    await using there = await places.empty(here);
    expect((await there.run('restore', 'latest')).said).toMatch(
      /The note since\/\S+-9\.json next to the backups can’t be read/,
    );
  });
});

it('notes are kept while a backup may not contain their changes', async () => {
  await here.run('backup');
  const backups = storeOf(here);
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000);
  for (const ago of [0.5, 2]) {
    const at = hours(ago).toISOString();
    await writeNote(backups, { at, what: 'erased', memberId: 1 as MemberId, keepsPosts: true }, String(ago));
  }
  await sweep(backups, { now: new Date(), maxDays: 400 });
  expect((await listNotes(backups, hours(9))).map(({ at }) => at)).toEqual([
    expect.stringContaining(hours(0.5).toISOString().slice(0, 13)),
  ]);
});
