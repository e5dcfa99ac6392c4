/** The SQL of the guide to going back to a moment does what a restore does. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { connected } from '../platform/db/connected.ts';
import { BackupPlaces } from '../testing/backup-places.ts';
import { createTestDatabase } from '../testing/database.ts';
import { forgetJobs } from '../testing/jobs.ts';
import { resumedFacts } from './archives.ts';
import { openPlainStore } from './backup-store.ts';
import { type NotedAct, writeNote } from './erasure-journal.ts';
import { finishRestore, settle } from './settle-restore.ts';

const moment = '2026-11-25T14:30:00.000Z';
/** They are erased, ask to be, come back and choose after it. */
const [gone, leaver, back, stayer] = [1, 2, 3, 4] as MemberId[];

const notes = [
  { what: 'erased', memberId: gone, keepsPosts: false },
  { what: 'departure', memberId: leaver, since: '2026-11-25T15:00:00.000Z', keepsPosts: true },
  { what: 'departure', memberId: back, since: null, keepsPosts: true },
  { what: 'chosen', memberId: stayer, kind: 'replies', choice: 'off' },
].map((act) => ({ ...act, at: '2026-11-25T15:00:00.000Z' })) as NotedAct[];

const fourMembers = `insert into members (first_name, last_name, email, password_hash)
  select 'Ann', 'A', n || '@example.org', '' from generate_series(1, 4) n`;

const seed = `
  ${fourMembers};
  update members set deletion_requested_at = '${moment}' where id = ${back};
  insert into applications (member_id, applied_at, refused_at) values
    (${gone}, '${moment}', null), (${leaver}, '${moment}', null), (${back}, '${moment}', '${moment}'), (${stayer}, '${moment}', null);
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

const copied = `insert into notes values ${notes.map((note) => `('${JSON.stringify(note)}')`).join()};`;
const sqlOf = (name: string) =>
  readFileSync(new URL(`../../../ops/postgres/${name}.sql`, import.meta.url), 'utf8');
const [endPendingWork, repeatErasures] = ['end-pending-work', 'repeat-erasures'].map(sqlOf) as [
  string,
  string,
];

const [restored, guided] = await Promise.all([createTestDatabase(), createTestDatabase()]);
afterAll(() => Promise.all([restored.close(), guided.close()]));

test('what was under way ends, and what must not be undone is done again, as by a restore', async () => {
  await Promise.all([restored.query(seed), returned.query(seed)]);
  await settle(restored.url, [], notes);
  await finishRestore(returned.url, notes, eraseAgain);
  const [expected] = await restored.query(left);
  expect(await returned.query(left)).toEqual([expected]);
  expect(expected).toMatchObject({ deliveries: [['cancelled', expect.any(String)]], notices: [null] });
  expect(eraseAgain).toHaveBeenCalledWith([gone]);
});

test('what opens something or waits to be told of goes, as it stays behind with a restore', () => {
  const [, emptied = ''] = /^truncate ([\w,\s]+);$/m.exec(endPendingWork) ?? [];
  expect(emptied.split(/,\s+/).sort()).toEqual([...leftBehind].filter((table) => !goesOn.has(table)).sort());
});

/** It is the same installation: its own files, its record, and what is forgotten with its day. */
const goesOn = new Set([
  'exports',
  'imports',
  'import_faults',
  'import_fault_sums',
  'failed_letters',
  'lasting_acts',
  'job_pools',
  'handled_events',
  'backup_runs',
  'backup_watch',
  'empty_search_marks',
  'empty_search_salts',
]);

test('no job is left but what works on what stands, and nobody waits for one that is gone', async () => {
  await using database = await createTestDatabase();
  for (const name of [...resumedFacts, 'password-changed', 'member-registered', 'export-asked'])
    await database.query(`select graphile_worker.add_job('${name}')`);
  await database.query(`${fourMembers}; insert into exports (member_id) values (1)`);
  await database.query(endPendingWork);
  const names = 'select task_identifier as name from graphile_worker.jobs order by id';
  expect(await database.query(names)).toEqual(resumedFacts.map((name) => ({ name })));
  expect(await database.query('select from exports where failed_at is not null')).toHaveLength(1);
  expect(await database.query('select from mailed_links')).toEqual([]);
  await forgetJobs(database);
});

async function carryOutGuide(database: TestDatabase): Promise<void> {
  await database.query(endPendingWork);
  // As psql reads it. Erases by a job of Guildhall's.
  const repeated = repeatErasures
    .replace('\\copy notes from pstdin', copied)
    .replace(":'moment'", `'${moment}'`)
    .replace(/^select graphile_worker.*$/m, '');
  await database.query(repeated);
}
