import { describe, expect, test } from 'vitest';
import { setUpApp } from '../testing/app.ts';
import { runCheck } from '../testing/doctor.ts';
import { changeJobs, forgetJobs, holdJobs } from '../testing/jobs.ts';
import { jobs } from './jobs.ts';

const app = await setUpApp({ isWorking: false });
const { url } = app.database;
const look = () => runCheck(jobs, { DATABASE_URL: url }, { databaseUrl: url });

describe('jobs', () => {
  const forget = () => forgetJobs(app.database);
  const told = async () => {
    const { state, says } = await look();
    return `${state}: ${says}`;
  };
  const add = () => app.database.query("select graphile_worker.add_job('clear-forgotten-uploads')");
  const change = (how: string) => changeJobs(app.database, how);

  test('that wait a moment are well', async () => {
    await add();
    expect(await told()).toBe('well: No overdue or failed jobs.');
    await forget();
  });

  test('that have been due for more than two minutes are reported', async () => {
    await add();
    await change("run_at => now() - interval '110 seconds'");
    expect(await told()).toBe('well: No overdue or failed jobs.');
    await change("run_at => now() - interval '125 seconds'");
    expect(await told()).toBe(
      'warning: 1 job is due and has waited for up to 2 minutes: clear-forgotten-uploads.',
    );
    expect((await look()).advice).toBe('Guildhall isn’t running. Start it.');
    await forget();
  });

  test('held by a dead process or given up are reported, and those of live processes are well', async () => {
    await add();
    {
      await using held = await holdJobs(app.database, 'clear-forgotten-uploads');
      const beat = (at: string) =>
        app.database.query(
          `insert into job_pools (pool_id, beat_at) values ($1, ${at}) on conflict (pool_id) do update set beat_at = excluded.beat_at`,
          [held.poolId],
        );
      await beat("now() - interval '31 seconds'");
      expect(await told()).toBe('warning: 1 job is held by a Guildhall process that’s no longer running.');
      await beat('now()');
      expect(await told()).toBe('well: No overdue or failed jobs.');
      await app.database.query('delete from job_pools');
    }
    await add();
    await change('attempts => max_attempts');
    expect(await told()).toBe('warning: 1 job failed on every attempt.');
    await forget();
  });

  test('that were e-mails are reported from the failed-mail list', async () => {
    await app.database.query(
      `insert into failed_letters (lane, name, payload, error) values ('urgent', 'member-registered', '{}', '550 no')`,
    );
    expect(await look()).toMatchObject({ state: 'warning', says: 'E-mails that failed: 1.' });
    await app.database.query('delete from failed_letters');
  });
});
