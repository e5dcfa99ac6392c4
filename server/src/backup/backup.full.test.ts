import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMemberToErase, carryOut, due, type MemberToErase } from '../testing/account-deletion.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { BackupPlaces, type Place } from '../testing/backup-places.ts';
import type { TestDatabase } from '../testing/database.ts';
import { chooseFor } from '../testing/emails.ts';
import { addMember, isSignedIn } from '../testing/members.ts';
import { pictureFile, posted, upload } from '../testing/products.ts';
import { excludedTables } from './archives.ts';

const places = new BackupPlaces();

/** Every row of each table in a backup, as text. */
async function contentsOf(database: TestDatabase): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    if (excludedTables.has(name)) continue;
    const rows = await database.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    contents.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return contents;
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && !entry.parentPath.includes('/exports'));
  const contents = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length), (await readFile(path)).toString('base64')] as const;
  });
  return new Map((await Promise.all(contents)).sort());
}

describe.each(['as it is', 'encrypted'])('a backup (%s)', (how) => {
  const passphrase = how === 'encrypted' ? { BACKUP_PASSPHRASE: 'correct horse battery staple' } : {};
  let app: TestApp;
  let memberToErase: MemberToErase;
  let here: Place;
  let backups: string;

  beforeAll(async () => {
    backups = await places.folder();
    app = await createTestApp({ env: { BACKUP_URL: backups, ...passphrase } });
    memberToErase = await addMemberToErase(app);
    here = await places.of(app, { BACKUP_URL: backups, ...passphrase });
    await here.run('backup');
    await app.settle();
  });
  afterAll(() => app.close());

  const makePlace = () => places.empty(here);

  it('is restored completely, rows and files, into an empty installation', async () => {
    expect(await here.run('backup')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Backed up as .*Z\.tar: /),
    });
    await using there = await makePlace();
    const restored = await there.run('restore', 'latest');
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Checking .*\nRestored /) });
    expect(await filesIn(join(there.env.DATA_DIR ?? '', 'files'))).toEqual(
      await filesIn(join(app.dataDir, 'files')),
    );
    const [before, after] = [await contentsOf(app.database), await contentsOf(there.database)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    // The next test checks the rows that a restore cancels. Daily counters are saved up to ten seconds later.
    for (const name of ['letters', 'notices', 'alert_matches', 'webhook_deliveries', 'daily_numbers'])
      for (const of of [before, after]) of.delete(name);
    expect(after).toEqual(before);
  });

  it('does not copy unchanged files again', async () => {
    const again = await here.run('backup');
    expect(again.said).toMatch(/\(0 new, 0 bytes\)/);
    const product = await posted(app, memberToErase.other);
    await upload(app, memberToErase.other, await pictureFile(), { dealId: product });
    const more = await here.run('backup');
    expect(more.said).toMatch(/\([1-9]\d* new, /);
    await app.settle();
  });

  it('restores no sessions, and sends no pending messages', async () => {
    const member = await addMember(app);
    await app.database.query(`insert into letters (member_id, kind) values ($1, 'alerts')`, [member.id]);
    await app.database.query(
      'update notices set letter_due_at = now() + interval $$1 day$$ where read_at is null',
    );
    await app.database.query('update alert_matches set is_waiting = true');
    await app.database.query(
      `with webhook as (insert into webhooks (url, events, secret) values ('https://example.org/', '{member.joined}', 'x') returning id)
       insert into webhook_deliveries (webhook_id, message_id, event, body, next_try_at)
       select id, 'msg_1', 'member.joined', '{}', now() from webhook`,
    );
    for (const table of waiting) expect(await app.database.query(`select from ${table}`)).not.toEqual([]);
    await here.run('backup');
    await using there = await makePlace();
    await there.run('restore', 'latest');
    for (const table of waiting) expect(await there.database.query(`select from ${table}`)).toEqual([]);
    expect(await there.database.query('select state, error from webhook_deliveries')).toEqual([
      { state: 'cancelled', error: 'A backup was restored.' },
    ]);
    expect(await isSignedIn(app, member.token)).toBe(true);
    await app.database.query('delete from webhooks');
    await app.database.query('update notices set letter_due_at = null');
    await app.database.query('update alert_matches set is_waiting = false');
    await app.database.query('delete from letters where member_id = $1', [member.id]);
  });

  it('does not undo erasures and notification choices that followed it', async () => {
    await here.run('backup');
    await due(app, memberToErase.member, { keepPosts: 0 });
    await carryOut(app);
    expect((await chooseFor(app, memberToErase.other, 'replies', 'off')).status).toBe(200);
    await app.runJob('lasting-acts-written');
    expect(await app.database.query('select from lasting_acts')).toEqual([]);

    await using there = await makePlace();
    const { said } = await there.run('restore', 'latest');
    expect(said).toContain('Accounts erased since the backup were erased again: 1.');
    expect(said).toContain('Other member choices since the backup that were kept, such as unsubscribing: 2.');
    const erased = 'select email, erased_at is not null as "isErased" from members where id = $1';
    expect(await there.database.query(erased, [memberToErase.member.id])).toEqual([
      { email: null, isErased: true },
    ]);
    expect(
      await there.database.query('select from products where author_id = $1 and deleted_at is null', [
        memberToErase.member.id,
      ]),
    ).toEqual([]);
    const chosen = `select choice from choices where member_id = $1 and kind = 'replies'`;
    expect(await there.database.query(chosen, [memberToErase.other.id])).toEqual([{ choice: 'off' }]);
  });

  it('is rejected if it is damaged, before anything is changed', async () => {
    await here.run('backup');
    const folder = join(backups, 'backups');
    const newest = join(folder, (await readdir(folder)).sort().at(-1) ?? '');
    const whole = await readFile(newest);
    await using there = await makePlace();
    for (const damaged of [whole.subarray(0, whole.length / 2), flipped(whole, whole.length / 3)]) {
      await writeFile(newest, damaged);
      expect(await there.run('restore', 'latest')).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Checking .*\nThe backup .* is damaged: /),
      });
      expect(await there.database.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
    }
    await writeFile(newest, whole);
  });

  it('is not restored over existing data', async () => {
    const restored = await here.run('restore', 'latest');
    expect(restored).toMatchObject({ code: 1, said: expect.stringContaining('The database isn’t empty') });
  });
});

/** Credentials and pending messages. */
const waiting = [
  'sessions',
  'letters where sent_at is null and dropped_at is null',
  'notices where letter_due_at is not null',
  'alert_matches where is_waiting',
  `webhook_deliveries where state = 'waiting'`,
];

/** Flips a block of tar, because padding after a file's content is not read. */
function flipped(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  const block = copy.subarray(at, at + 512);
  block.forEach((byte, place) => {
    block[place] = byte ^ 1;
  });
  return copy;
}
