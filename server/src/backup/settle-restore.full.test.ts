/** The end of a point-in-time recovery, which equals that of a restore. */
import { afterAll, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { BackupPlaces } from '../testing/backup-places.ts';
import { createTestDatabase } from '../testing/database.ts';
import { forgetJobs } from '../testing/jobs.ts';
import { resumedEvents } from './archives.ts';
import { openPlainStore } from './backup-store.ts';
import { type NotedAct, writeNote } from './erasure-journal.ts';
import { finishRestore, settle } from './settle-restore.ts';

const moment = '2026-11-25T14:30:00.000Z';
/** Members who were erased, requested deletion, cancelled it, or changed a choice after the snapshot. */
const [gone, memberToErase, back, stayer] = [1, 2, 3, 4] as MemberId[];

const notes = [
  { what: 'erased', memberId: gone, keepsPosts: false },
  { what: 'departure', memberId: memberToErase, since: '2026-11-25T15:00:00.000Z', keepsPosts: true },
  { what: 'departure', memberId: back, since: null, keepsPosts: true },
  { what: 'chosen', memberId: stayer, kind: 'replies', choice: 'off' },
].map((act) => ({ ...act, at: '2026-11-25T15:00:00.000Z' })) as NotedAct[];

const fourMembers = `insert into members (first_name, last_name, email, password_hash)
  select 'Ann', 'A', n || '@example.org', '' from generate_series(1, 4) n`;

const seed = `
  ${fourMembers};
  update members set deletion_requested_at = '${moment}' where id = ${back};
  insert into applications (member_id, applied_at, refused_at) values
    (${gone}, '${moment}', null), (${memberToErase}, '${moment}', null), (${back}, '${moment}', '${moment}'), (${stayer}, '${moment}', null);
  insert into letters (member_id, kind) values (${stayer}, 'replies');
  insert into products (author_id, title, description_html, description_text, summary) values (${stayer}, 'P', '', '', '');
  insert into notices (member_id, kind, product_id, since, happened_at, letter_due_at)
    values (${stayer}, 'comment', 1, now(), now(), now());
  insert into alert_matches (member_id, product_id, matched_at, is_waiting) values (${stayer}, 1, now(), true);
  insert into webhooks (url, events, secret) values ('https://example.org/', '{member.joined}', 'x');
  insert into webhook_deliveries (webhook_id, message_id, event, body, next_try_at) values (1, 'm', 'member.joined', '{}', now())`;

const left = `
  select (select jsonb_agg(jsonb_build_array(id, deletion_requested_at, keeps_posts) order by id) from members) as members,
    (select jsonb_agg(jsonb_build_array(member_id, refused_at) order by member_id) from applications) as applications,
    (select jsonb_agg(jsonb_build_array(member_id, kind, choice)) from choices) as choices,
    (select jsonb_agg(dropped_why) from letters) as letters,
    (select jsonb_agg(letter_due_at) from notices) as notices,
    (select jsonb_agg(is_waiting) from alert_matches) as alerts,
    (select jsonb_agg(jsonb_build_array(state, error)) from webhook_deliveries) as deliveries`;

const [restored, returned] = await Promise.all([createTestDatabase(), createTestDatabase()]);
const places = new BackupPlaces();
afterAll(() => Promise.all([restored.close(), returned.close()]));
const eraseAgain = vi.fn(async () => undefined);

test('cancels pending messages and applies later erasures again, like a restore', async () => {
  await Promise.all([restored.query(seed), returned.query(seed)]);
  await settle(restored.url, [], notes);
  await finishRestore(returned.url, notes, eraseAgain);
  const [expected] = await restored.query(left);
  expect(await returned.query(left)).toEqual([expected]);
  expect(expected).toMatchObject({ deliveries: [['cancelled', expect.any(String)]], notices: [null] });
  expect(eraseAgain).toHaveBeenCalledWith([gone]);
});

test('signs everyone out, and leaves only jobs on stored data', async () => {
  await using database = await createTestDatabase();
  for (const name of [...resumedEvents, 'password-changed', 'member-registered', 'export-asked'])
    await database.query(`select graphile_worker.add_job('${name}')`);
  await database.query(`${fourMembers}; insert into exports (member_id) values (1);
    insert into mailed_links (token_hash, member_id, purpose, expires_at) values (sha256('x'), 1, 'password_reset', now())`);
  await finishRestore(database.url, [], eraseAgain);
  const names = 'select task_identifier as name from graphile_worker.jobs order by id';
  expect(await database.query(names)).toEqual(resumedEvents.map((name) => ({ name })));
  expect(await database.query('select from exports where failed_at is not null')).toHaveLength(1);
  expect(await database.query('select from mailed_links')).toEqual([]);
  await forgetJobs(database);
});

test('is rejected while Guildhall runs on the database', async () => {
  const running = { connectionString: restored.url, application_name: 'guildhall' };
  await withConnection(running, async () => {
    const finished = finishRestore(restored.url, notes, eraseAgain);
    await expect(finished).rejects.toThrow('Guildhall is running on this database. Stop it first.');
  });
});

test('the command reads later changes from the backup folder, and needs a time with its UTC offset', async () => {
  await using database = await createTestDatabase();
  await database.query(fourMembers);
  const place = await places.of({ dataDir: await places.folder(), database });
  const backups = openPlainStore({ place: { folder: place.env.BACKUP_URL ?? '' } });
  for (const [number, note] of notes.entries()) await writeNote(backups, note, String(number));
  const finish = (at: string) => place.run('restore', '--finish', at);
  expect(await finish('2026-11-25 14:30')).toMatchObject({
    code: 2,
    said: expect.stringContaining('distance from UTC'),
  });
  expect(await finish('2026-11-25 09:30:00-05')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/sign in again[\s\S]*erased again: 1\.[\s\S]*unsubscribing: 3\./),
  });
  expect(await database.query('select id from members where erased_at is not null')).toEqual([{ id: gone }]);
});
