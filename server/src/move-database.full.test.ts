import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { beginRestore, stateOf } from './backup/restore-target.ts';
import { listQueue, moveDatabase } from './move-database.ts';
import { openSnapshot } from './packages/database-copy/index.ts';
import { layFormer } from './packages/embedded-postgres/fixtures/former.ts';
import { openOwnDatabase } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { forgetJobs } from './testing/jobs.ts';
import { addMember } from './testing/members.ts';
import { layFixture } from './testing/wire/table.ts';

test('copies every row, session, sequence and job to another PostgreSQL and back', async () => {
  await using app = await createTestApp({ isWorking: false });
  await fill(app);
  await app.app.catchUp();
  const before = await contentOf(app.database.url);
  const home = await mkdtemp(join(tmpdir(), 'guildhall-move-'));
  // PostgreSQL's own user must traverse it. Otherwise the data would be stored elsewhere and outlive this test.
  await chmod(home, 0o755);
  try {
    await layFormer(home, (url) => moveDatabase(app.database.url, url));
    const own = await openOwnDatabase({ dataDir: home, log: app.context.log, move: moveDatabase });
    try {
      expect(own.how).toBe('moved');
      expect(await contentOf(own.url)).toEqual(before);
      expect(await migrate(own.url)).toEqual([]);
    } finally {
      await own.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  await forgetJobs(app.database);
});

/** Adds a row of everything, and jobs in each state. */
async function fill(app: TestApp): Promise<void> {
  const member = await addMember(app);
  await layFixture(app, { member, other: await addMember(app), author: member });
  await app.database.query(`
    select graphile_worker.add_job('letter', '{"to": "é"}', queue_name => 'line', run_at => '2026-12-24T18:00Z',
      max_attempts => 3, job_key => 'one', priority => -2, flags => array['red']);
    select graphile_worker.permanently_fail_jobs(array[id], 'refused') from graphile_worker.jobs where key = 'one';
    select graphile_worker.add_job('lost', '{}')`);
}

interface Content {
  tables: Record<string, string>;
  sequences: unknown;
  queue: unknown;
}

async function contentOf(url: string): Promise<Content> {
  await using snapshot = await openSnapshot(url);
  const tables: Content['tables'] = {};
  for (const table of await snapshot.tables()) tables[table.name] = await text(snapshot.copy(table).content);
  return { tables, sequences: await snapshot.sequences(), queue: await listQueue(snapshot) };
}

async function pair(): Promise<[from: TestDatabase, to: TestDatabase]> {
  return [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })];
}

test('an empty database leaves the target empty', async () => {
  const [from, to] = await pair();
  await moveDatabase(from.url, to.url);
  expect(await stateOf(to.url)).toBe('empty');
  await Promise.all([from.close(), to.close()]);
});

test('an unfinished restore is still marked as unfinished after a move', async () => {
  const [from, to] = await pair();
  await beginRestore(from.url);
  await moveDatabase(from.url, to.url);
  expect(await stateOf(to.url)).toBe('unfinished');
  await Promise.all([from.close(), to.close()]);
});
