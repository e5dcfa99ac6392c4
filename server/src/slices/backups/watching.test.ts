import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupTexts } from '#contract/backups/texts.ts';
import { createTestApp } from '../../testing/app.ts';
import { addRun, backupProcess, forgetRuns } from '../../testing/backups.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { addEachRole, addMember } from '../../testing/members.ts';
import { countStatements } from '../../testing/statements.ts';
import { readFigures } from './queries.ts';

const process = backupProcess();
let now = () => new Date();
const app = await createTestApp({
  backups: process,
  now: () => now(),
  env: { METRICS_TOKEN: 'a-token-for-metrics' },
});
process.belongsTo(app);
afterAll(() => app.close());

const members = await addEachRole(app);
const good = { archive: 'backup-1', bytes: 12_400_000 };
const broken = { error: 'The folder /srv/backups is full. Please make room.' };

beforeEach(async () => {
  await forgetRuns(app);
  now = () => new Date();
  app.mailbox.mails.length = 0;
});

const watchAfter = (hours: number) => {
  now = () => new Date(Date.now() + hours * 3_600_000);
  return app.runJob('watch-backups');
};
const told = () => app.mailbox.mails.map(({ to }) => to?.[0]?.address).sort();
const admins = [members.super_admin.email, members.admin.email].sort();

describe('a failed run', () => {
  test('is mailed to each administrator, once', async () => {
    const disabled = await addMember(app, { role: 'admin' });
    const unconfirmed = await addMember(app, { role: 'admin' });
    await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
    await app.database.query('update members set confirmed_at = null where id = $1', [unconfirmed.id]);
    await addRun(app, { began: 1, ending: broken });
    await app.runJob('watch-backups');
    await app.runJob('watch-backups');
    expect(told()).toEqual(admins);
    const [mail] = app.mailbox.mails;
    expect(mail?.subject).toBe('Guildhall: A backup failed');
    expect(mail?.text).toContain('The folder /srv/backups is full. Please make room.');
    expect(mail?.text).toMatch(/http:\/\/guildhall\.test\/profile\/\d+\?tab=backups/);
  });

  test('is named in the mail when it ends, and successful runs are not mailed', async () => {
    await addRun(app, { began: 50, ending: good });
    process.goes(broken);
    await app.runJob('weekly-drill');
    expect(app.mailbox.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Guildhall: A restore test failed'),
    );
  });
});

test('mails to former administrators are not sent', async () => {
  const runId = await addRun(app, { began: 1, ending: broken, isTold: true });
  const disabled = await addMember(app, { role: 'admin' });
  await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
  for (const { id } of [disabled, members.moderator])
    await app.database.query(
      "select graphile_worker.add_job('backup-run-failed', json_build_object('memberId', $1::integer, 'runId', $2::integer))",
      [id, runId],
    );
  await app.settle();
  expect(told()).toEqual([]);
});

describe('a late backup', () => {
  test('is mailed whatever a wrong clock did before (rules/backups 15)', async () => {
    await addRun(app, { began: 37, ending: good });
    await watchAfter(20 * 24);
    await watchAfter(0);
    expect(told()).toHaveLength(4);
    await forgetRuns(app);
    await app.database.query("insert into backup_watch (since) values (now() + interval '20 days')");
    await app.runJob('watch-backups');
    await watchAfter(37);
    expect(told()).toHaveLength(6);
  });

  test('is mailed once in 24 hours, until there is one', async () => {
    await addRun(app, { began: 37, ending: good });
    await app.runJob('watch-backups');
    await app.runJob('watch-backups');
    expect(told()).toEqual(admins);
    expect(app.mailbox.mails[0]?.subject).toBe('Guildhall: No recent backup');
    expect(app.mailbox.mails[0]?.text).toMatch(/The newest backup of Guildhall is from \d+ \w+ \d{4}\./);
    await watchAfter(23.5);
    expect(told()).toEqual(admins);
    await watchAfter(24);
    expect(told()).toHaveLength(4);
    await addRun(app, { began: 0, ending: good });
    now = () => new Date(Date.now() + 35 * 3_600_000);
    const queue = "select graphile_worker.add_job('backup-late', json_build_object('memberId', $1::integer))";
    await app.database.query(queue, [members.admin.id]);
    await app.runJob('watch-backups');
    expect(told()).toHaveLength(4);
  });

  test('is late 36 hours after the first start if there was none', async () => {
    await app.runJob('watch-backups');
    expect(told()).toEqual([]);
    await watchAfter(37);
    expect(told()).toEqual(admins);
    expect(app.mailbox.mails[0]?.text).toContain('No backup of Guildhall has ever been made.');
  });
});

describe('metrics', () => {
  const read = async () => {
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    const text = await (await fetch(`${app.origin}/metrics`, { headers })).text();
    return Object.fromEntries(
      [...text.matchAll(/^(guildhall_(?:backups?|drill)_\w+) (\S+)$/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]),
    );
  };

  test('omit unknown values, and show for how long backups have been watched', async () => {
    expect(await countStatements(app, read)).toBe(4);
    expect(await read()).toEqual({ guildhall_backup_failures: 0 });
    await app.runJob('watch-backups');
    await app.database.query("update backup_watch set since = now() - interval '37 hours'");
    const { guildhall_backups_watched_seconds, ...others } = await read();
    expect(others).toEqual({ guildhall_backup_failures: 0 });
    expect((guildhall_backups_watched_seconds ?? 0) / 3600).toBeCloseTo(37, 1);
  });

  test('show the newest good runs, and failures since', async () => {
    await addRun(app, { began: 50, ending: broken, isTold: true });
    await addRun(app, { began: 40, ending: { archive: 'older', bytes: 7 } });
    await addRun(app, { kind: 'drill', began: 20, ending: good });
    await addRun(app, { began: 10, ending: good });
    await addRun(app, { kind: 'drill', began: 6, ending: broken, isTold: true });
    for (const began of [2, 5]) await addRun(app, { began, ending: broken, isTold: true });
    const { guildhall_backup_age_seconds, guildhall_drill_age_seconds, ...others } = await read();
    expect(others).toEqual({ guildhall_backup_bytes: 12_400_000, guildhall_backup_failures: 2 });
    expect((guildhall_backup_age_seconds ?? 0) / 3600).toBeCloseTo(10, 1);
    expect((guildhall_drill_age_seconds ?? 0) / 3600).toBeCloseTo(20, 1);
  });
});

test('nothing runs if backups are off', async () => {
  await using off = await createTestApp({ env: { METRICS_TOKEN: 'a-token-for-metrics' } });
  const headers = { authorization: 'Bearer a-token-for-metrics' };
  expect(await (await fetch(`${off.origin}/metrics`, { headers })).text()).not.toContain('guildhall_backup');
  const queued = ['nightly-backup', 'watch-backups', 'queue-due-departures'];
  for (const name of queued) await off.database.query('select graphile_worker.add_job($1)', [name]);
  const left = () =>
    off.database.query<{ name: string; attempts: number }>(
      'select task_identifier as name, attempts from graphile_worker.jobs order by name',
    );
  // The last one is done, and the others were not started.
  await vi.waitFor(async () =>
    expect(await left()).toEqual([
      { name: 'nightly-backup', attempts: 0 },
      { name: 'watch-backups', attempts: 0 },
    ]),
  );
  await forgetJobs(off.database);
});

/** rules/backups 15 */
test('runs dated in the future by a wrong clock are ignored, have no age, and end when they were killed', async () => {
  const toCome = -10_000;

  process.goes(good);
  await addRun(app, { began: 40, ending: good });
  for (const ending of [good, broken]) await addRun(app, { began: toCome, ending, isTold: true });
  const { backupAge } = await readFigures(app.context.database);
  expect(Math.round((backupAge ?? 0) / 3600)).toBe(40);
  await app.runJob('watch-backups');
  expect(app.mailbox.mails.map(({ subject }) => subject)).toContain('Guildhall: No recent backup');
  process.asked.length = 0;
  await app.runJob('nightly-backup');
  expect(process.asked).toEqual(['backup']);
  await forgetRuns(app);
  await addRun(app, { began: toCome });
  await app.runJob('watch-backups');
  const runs = await app.database.query<{ error: string }>('select error from backup_runs');
  expect(runs).toEqual([{ error: backupTexts.cutShort }]);
});
