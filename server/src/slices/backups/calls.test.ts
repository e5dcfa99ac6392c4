import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { beginRun } from '../../backup/run-record.ts';
import { createTestApp } from '../../testing/app.ts';
import { addRun, backupProcess, forgetRuns } from '../../testing/backups.ts';
import { call } from '../../testing/call.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';

const process = backupProcess();
const app = await createTestApp({ backups: process, isWorking: 'late' });
process.belongsTo(app);
afterAll(() => app.close());

const { token } = await addMember(app, { role: 'admin' });
const good = { archive: 'backup-1', bytes: 12_400_000 };

interface Reply extends Record<string, unknown> {
  runs: Record<string, unknown>[];
}

const view = async () => (await call<Reply>(app, 'backups', {}, { token })).body;
const start = (kind: unknown) => call<{ message: string }>(app, 'startBackup', { kind }, { token });

beforeEach(async () => {
  await forgetRuns(app);
  await forgetJobs(app.database);
});

describe('administrators see', () => {
  test('the newest runs, the good ones and the current one, beside which none starts', async () => {
    expect(await view()).toMatchObject({
      ...{ where: 'folder', place: '/srv/backups', encrypted: 1, late: 0, underway: null },
      ...{ runs: [], backup: null, drill: null, next_drill_at: null },
    });
    const files = { repaired: 'avatars/a.webp', damaged: 'products/17/b.jpg' };
    await addRun(app, { began: 40, ending: { ...good, files } });
    await addRun(app, { kind: 'drill', began: 39, ending: { archive: 'backup-1', bytes: 0 } });
    await addRun(app, { began: 5, ending: { error: 'The disk is full.' }, isTold: true });
    await beginRun(app.context.database.pool, 'drill');
    const shown = await view();
    expect(shown).toMatchObject({ late: 1, underway: 'drill' });
    expect((await start('backup')).status).toBe(409);
    expect(shown.runs.map(({ kind, state, error }) => [kind, state, error])).toEqual([
      ['drill', 'underway', null],
      ['backup', 'failed', 'The disk is full.'],
      ['drill', 'done', null],
      ['backup', 'done', null],
    ]);
    expect(shown.backup).toEqual(shown.runs[3]);
    expect(shown.drill).toEqual(shown.runs[2]);
    expect(shown.backup).toMatchObject({ repaired_files: files.repaired, damaged_files: files.damaged });
  });
});

describe('a request for a backup', () => {
  test('is accepted once, and shown as running at once', async () => {
    const replies = await Promise.all([start('backup'), start('backup'), start('drill')]);
    const [first, ...others] = replies.toSorted((one, other) => one.status - other.status);
    expect([first?.status, others.map(({ status }) => status)]).toEqual([200, [409, 409]]);
    expect(first?.body.message).toMatch(/^The (backup|restore test) will start in a moment\.$/);
    expect(others[0]?.body.message).toBe(
      'A backup or restore test is already running. Wait until it’s finished.',
    );
    expect((await view()).underway).toMatch(/^(backup|drill)$/);
    expect(await app.database.query('select from graphile_worker.jobs')).toHaveLength(1);
  });

  test('is carried out', async () => {
    await using working = await createTestApp({ backups: process });
    process.belongsTo(working);
    const admin = await addMember(working, { role: 'super_admin' });
    for (const kind of ['backup', 'drill']) {
      const { status } = await call(working, 'startBackup', { kind }, admin);
      expect(status).toBe(200);
      await working.settle();
    }
    expect(process.asked).toEqual(['backup', 'drill']);
    const { body } = await call<Reply>(working, 'backups', {}, admin);
    expect(body.runs.map(({ kind, state }) => [kind, state])).toEqual([
      ['drill', 'done'],
      ['backup', 'done'],
    ]);
    process.belongsTo(app);
  });
});
