import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { register } from '../../testing/members.ts';
import { lanes } from '../mail/mail.ts';
import { type CronJob, type FactJob, fact, onFact } from './facts.ts';
import { JobFigures } from './job-figures.ts';
import { type JobGroup, startWorker } from './worker.ts';

/** What a worker leaves behind that is killed while it does the job: a lock, and an attempt counted. */
async function lockJobs(app: TestApp, poolId: string): Promise<void> {
  await app.database.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now(), attempts = 1`,
    [poolId],
  );
}

const lockedBy = async (app: TestApp) =>
  (await app.database.query<{ locked_by: string }>('select locked_by from graphile_worker.jobs')).map(
    (row) => row.locked_by,
  );

describe('a job', () => {
  test('of a worker that was killed is done at the next start', async () => {
    await using app = await createTestApp({ isWorking: false });
    const { email } = await register(app);
    await lockJobs(app, 'pool-of-the-dead');
    await app.database.query(
      "insert into job_pools (pool_id, backend_pid, backend_start) values ('pool-of-the-dead', 1, now())",
    );
    await app.app.work({ hasClock: false });
    expect((await app.mailbox.next(email)).subject).toContain('Confirm');
    await app.settle();
    expect(await app.database.query("select from job_pools where pool_id = 'pool-of-the-dead'")).toEqual([]);
  });

  test('of a worker that lives is left to it, however long it takes', async () => {
    await using living = await createTestApp();
    const { begun, letGo } = living.mailbox.hold();
    await register(living);
    await expect.poll(begun).toBe(1);
    await living.database.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes'",
    );
    const owner = await lockedBy(living);
    {
      await using other = await createTestApp({ database: living.database, isWorking: false });
      const pools = async () => (await living.database.query('select from job_pools')).length;
      await expect.poll(pools).toBe(8);
      await other.app.work({ hasClock: false });
      await expect.poll(pools).toBe(16);
    }
    expect(await lockedBy(living)).toEqual(owner);
    letGo();
    await living.settle();
    expect(living.mailbox.mails).toHaveLength(1);
  });

  test('whose database goes away under it is done again, and so is what comes after', async () => {
    await using app = await createTestApp();
    const { begun, letGo } = app.mailbox.hold();
    const { email: first } = await register(app);
    await expect.poll(begun).toBe(1);
    await app.database.query('alter table graphile_worker._private_jobs rename to away');
    letGo();
    await expect.poll(() => app.mailbox.mails.length).toBe(1);
    const gaveUp = () => app.takeErrors().some(({ msg }) => msg.includes('Failed to complete jobs'));
    await expect.poll(gaveUp).toBe(true);
    await app.database.query('alter table graphile_worker.away rename to _private_jobs');
    await expect.poll(() => app.mailbox.mails.length).toBe(2);
    expect(app.mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual([first, first]);
    const { email: next } = await register(app);
    expect((await app.mailbox.next(next)).subject).toContain('Confirm');
    await app.settle();
    app.takeErrors();
  });

  test('that fails is tried again', async () => {
    await using app = await createTestApp();
    await app.mailbox.stop();
    const { email } = await register(app);
    const failed = () =>
      app.database.query('select from graphile_worker.jobs where attempts > 0 and last_error is not null');
    await expect.poll(async () => (await failed()).length).toBe(1);
    app.takeErrors();
    await app.mailbox.start();
    await app.database.query('update graphile_worker._private_jobs set run_at = now()');
    expect((await app.mailbox.next(email)).subject).toContain('Confirm');
    await app.settle();
    app.takeErrors();
  });

  test('under way is finished before the application ends', async () => {
    await using app = await createTestApp();
    const { begun, letGo } = app.mailbox.hold();
    await register(app);
    await expect.poll(begun).toBe(1);
    const ending = app.app.close();
    expect(app.mailbox.mails).toEqual([]);
    letGo();
    await ending;
    expect(app.mailbox.mails).toHaveLength(1);
  });
});

test('a letter of an account leaves while everything else that there is to do stands still', async () => {
  await using app = await createTestApp();
  const clearing = "select graphile_worker.add_job('clear-forgotten-uploads') from generate_series(1, 12)";
  await app.database.query('begin');
  await app.database.query('lock table uploads');
  // From another connection: nobody sees what the one that locks has not committed.
  await app.services.database.query(clearing, []);
  const { email } = await register(app);
  expect((await app.mailbox.next(email)).subject).toContain('Confirm');
  // The letter's own job is ticked off a moment after the letter has come.
  await expect.poll(async () => (await lockedBy(app)).length).toBe(12);
  await app.database.query('rollback');
  await app.settle();
});

test('two jobs of one name are refused, whether they follow a fact or come at regular times', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.services;
  const follow = onFact(fact<{ id: number }>('ended'), async () => undefined);
  const cronJob = { name: 'ended', cron: '* * * * *', run: async () => undefined };
  const group = (jobs: FactJob[], cronJobs: CronJob[]): JobGroup => ({ jobs, cronJobs, workers: 1 });
  const start = (...groups: JobGroup[]) =>
    startWorker({ database, groups, hasClock: false, log, figures: new JobFigures() });
  await expect(start(group([follow, follow], []))).rejects.toThrow('Two jobs are called ended.');
  await expect(start(group([follow], [cronJob]))).rejects.toThrow('Two jobs are called ended.');
  await expect(start(group([follow], []), group([], [cronJob]))).rejects.toThrow(
    'Two jobs are called ended.',
  );
});

test('a job that waits for a mail server shares its workers with no other', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.services;
  const job = (name: string): FactJob => onFact(fact(name), async () => undefined);
  const letter: FactJob = { ...job('letter-due'), lane: 'urgent' };
  const cronJob = { name: 'tidied-up', cron: '* * * * *', run: async () => undefined };
  const start = (jobs: FactJob[], cronJobs: CronJob[] = []) =>
    startWorker({
      database,
      groups: [{ jobs, cronJobs, workers: 1 }],
      hasClock: false,
      log,
      figures: new JobFigures(),
    });
  const refusal = 'Workers have a lane to themselves: urgent, ';
  await expect(start([letter, job('picture-due')])).rejects.toThrow(refusal);
  await expect(start([letter], [cronJob])).rejects.toThrow(refusal);
  await expect(start([letter, { ...job('alert-due'), lane: 'ordinary' }])).rejects.toThrow(
    'Workers have a lane to themselves: urgent, ordinary.',
  );
});

test.each([
  ['urgent', 'no lane'],
  ['ordinary', 'no lane'],
  ['ordinary', 'urgent'],
] as const)('a job with the priority of %s letters is refused on %s', async (own, lane) => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.services;
  const follow = onFact(fact('table-due', lanes[own]), async () => undefined);
  const job: FactJob = lane === 'no lane' ? follow : { ...follow, lane };
  const groups = [{ jobs: [job], cronJobs: [], workers: 1 }];
  await expect(
    startWorker({ database, groups, hasClock: false, log, figures: new JobFigures() }),
  ).rejects.toThrow(`Jobs with the priority of ${own} letters carry them: table-due.`);
});

test('recurring work is queued by the clock, where there is one', async () => {
  const known = 'select identifier from graphile_worker._private_known_crontabs order by 1';
  const names = async ({ database }: TestApp) =>
    (await database.query<{ identifier: string }>(known)).map(({ identifier }) => identifier);
  await using without = await createTestApp();
  await using app = await createTestApp({ isWorking: false });
  await app.app.work();
  await expect.poll(() => names(app)).toContain('expire-products');
  expect(await names(without)).toEqual([]);
  // The minute may have begun just now: what is queued for it is for a next start.
  await app.app.close();
  await app.database.query('delete from graphile_worker._private_jobs');
});

test('what is to be done once a day is done at the next start where nobody was there in its minute', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.services;
  await app.database.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now() - interval '9 days', now() - interval '2 days' from unnest(array['daily', 'hourly']) as known(name)`,
  );
  const done: string[] = [];
  const cronJob = (name: string, cron: string): CronJob => ({
    name,
    cron,
    run: async () => {
      done.push(name);
    },
  });
  // The minute of the hourly one is not to come while this runs.
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const worker = await startWorker({
    database,
    groups: [
      {
        jobs: [],
        cronJobs: [cronJob('hourly', `${minute} * * * *`), cronJob('daily', `${minute} 4 * * *`)],
        workers: 1,
      },
    ],
    hasClock: true,
    log,
    figures: new JobFigures(),
  });
  await expect.poll(() => done).toEqual(['daily']);
  await worker.stop();
});
