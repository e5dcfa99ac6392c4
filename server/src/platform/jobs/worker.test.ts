import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { changeJobs, forgetJobs, holdJobs } from '../../testing/jobs.ts';
import { register } from '../../testing/members.ts';
import { lanes } from '../mail/mail.ts';
import { type CronJob, domainEvent, type EventJob, onEvent } from './events.ts';
import { JobMetrics } from './job-metrics.ts';
import { type JobGroup, startWorker } from './worker.ts';

const lockedBy = async (app: TestApp) =>
  (await app.database.query<{ locked_by: string }>('select locked_by from graphile_worker.jobs')).map(
    (row) => row.locked_by,
  );

describe('a job', () => {
  test('of a killed worker runs at the next start', async () => {
    await using app = await createTestApp({ isWorking: false });
    const { email } = await register(app);
    await using dead = await holdJobs(app.database, 'registration-received');
    await app.database.query(
      "insert into job_pools (pool_id, beat_at) values ($1, now() - interval '1 minute')",
      [dead.poolId],
    );
    await app.app.work({ hasClock: false });
    await expect.poll(() => app.mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
    await app.settle();
    expect(await app.database.query('select from job_pools where pool_id = $1', [dead.poolId])).toEqual([]);
  });

  test('of a live worker is not taken over, however long it takes', async () => {
    await using living = await createTestApp();
    const { begun, release } = living.mailbox.hold();
    await register(living);
    await expect.poll(begun).toBe(1);
    const owner = await lockedBy(living);
    {
      await using other = await createTestApp({ database: living.database, isWorking: false });
      const pools = async () => (await living.database.query('select from job_pools')).length;
      await expect.poll(pools).toBe(8);
      await other.app.work({ hasClock: false });
      await expect.poll(pools).toBe(16);
    }
    expect(await lockedBy(living)).toEqual(owner);
    release();
    await living.settle();
    expect(living.mailbox.mails).toHaveLength(1);
  });

  test('that fails is retried', async () => {
    await using app = await createTestApp();
    await app.mailbox.stop();
    const { email } = await register(app);
    const failed = () =>
      app.database.query('select from graphile_worker.jobs where attempts > 0 and last_error is not null');
    await expect.poll(async () => (await failed()).length).toBe(1);
    app.takeErrors();
    await app.mailbox.start();
    await changeJobs(app.database);
    expect((await app.mailbox.next(email)).subject).toContain('Confirm');
    await app.settle();
    app.takeErrors();
  });

  test('in progress is finished before shutdown', async () => {
    await using app = await createTestApp();
    const { begun, release } = app.mailbox.hold();
    await register(app);
    await expect.poll(begun).toBe(1);
    const ending = app.app.close();
    expect(app.mailbox.mails).toEqual([]);
    release();
    await ending;
    expect(app.mailbox.mails).toHaveLength(1);
  });
});

test('an account e-mail is sent while all other jobs are blocked', async () => {
  await using app = await createTestApp();
  const clearing = "select graphile_worker.add_job('clear-forgotten-uploads') from generate_series(1, 12)";
  await app.database.query('begin');
  await app.database.query('lock table uploads');
  // Uses another connection, because uncommitted locks are invisible to others.
  await app.context.database.query(clearing, []);
  const { email } = await register(app);
  expect((await app.mailbox.next(email)).subject).toContain('Confirm');
  // The e-mail's job is completed a moment after the e-mail has arrived.
  await expect.poll(async () => (await lockedBy(app)).length).toBe(12);
  await app.database.query('rollback');
  await app.settle();
});

test('two jobs with one name are rejected', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.context;
  const follow = onEvent(domainEvent<{ id: number }>('ended'), async () => undefined);
  const cronJob: CronJob = { name: 'ended', cron: '* * * * *', run: async () => undefined };
  const group = (jobs: EventJob[], cronJobs: CronJob[]): JobGroup => ({ jobs, cronJobs, workers: 1 });
  const start = (...groups: JobGroup[]) =>
    startWorker({ database, groups, hasClock: false, log, metrics: new JobMetrics() });
  await expect(start(group([follow, follow], []))).rejects.toThrow('Two jobs are called ended.');
  await expect(start(group([follow], [cronJob]))).rejects.toThrow('Two jobs are called ended.');
  await expect(start(group([follow], []), group([], [cronJob]))).rejects.toThrow(
    'Two jobs are called ended.',
  );
});

test('a job that waits for a mail server shares workers with no other kind', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.context;
  const job = (name: string): EventJob => onEvent(domainEvent(name), async () => undefined);
  const notificationEmail: EventJob = { ...job('letter-due'), lane: 'urgent' };
  const cronJob: CronJob = { name: 'tidied-up', cron: '* * * * *', run: async () => undefined };
  const start = (jobs: EventJob[], cronJobs: CronJob[] = []) =>
    startWorker({
      database,
      groups: [{ jobs, cronJobs, workers: 1 }],
      hasClock: false,
      log,
      metrics: new JobMetrics(),
    });
  const refusal = 'Workers have a lane to themselves: urgent, ';
  await expect(start([notificationEmail, job('picture-due')])).rejects.toThrow(refusal);
  await expect(start([notificationEmail], [cronJob])).rejects.toThrow(refusal);
  await expect(start([notificationEmail, { ...job('alert-due'), lane: 'ordinary' }])).rejects.toThrow(
    'Workers have a lane to themselves: urgent, ordinary.',
  );
});

test.each([
  ['urgent', 'no lane'],
  ['ordinary', 'no lane'],
  ['ordinary', 'urgent'],
] as const)('a job with the priority of %s e-mails is rejected on %s', async (own, lane) => {
  await using app = await createTestApp({ isWorking: false });
  const { log, database } = app.context;
  const follow = onEvent(domainEvent('table-due', lanes[own]), async () => undefined);
  const job: EventJob = lane === 'no lane' ? follow : { ...follow, lane };
  const groups = [{ jobs: [job], cronJobs: [], workers: 1 }];
  await expect(
    startWorker({ database, groups, hasClock: false, log, metrics: new JobMetrics() }),
  ).rejects.toThrow(`Jobs with the priority of ${own} letters carry them: table-due.`);
});

test('recurring jobs are queued only by a process with a clock', async () => {
  const names = async ({ database }: TestApp) =>
    (await database.query<{ key: string }>('select key from graphile_worker.jobs')).map(({ key }) => key);
  await using without = await createTestApp();
  await using app = await createTestApp({ isWorking: false });
  await app.app.work();
  await expect.poll(() => names(app)).toContain('cron:expire-products');
  expect(await names(without)).toEqual([]);
  await app.app.close();
  await forgetJobs(app.database);
});
