import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { changeJobs, forgetJobs, holdJobs } from '../../testing/jobs.ts';
import { register } from '../../testing/members.ts';
import { type Lane, lanes } from '../mail/mail.ts';
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

describe('jobs are rejected', () => {
  const job = (name: string, lane: Partial<EventJob> = {}): EventJob => ({
    ...onEvent(domainEvent(name), async () => undefined),
    ...lane,
  });
  const cronJob: CronJob = { name: 'ended', cron: '* * * * *', run: async () => undefined };
  const group = (jobs: EventJob[], cronJobs: CronJob[] = []): JobGroup => ({ jobs, cronJobs, workers: 1 });
  const byPriority = (own: Lane, lane?: Lane): EventJob => ({
    ...onEvent(domainEvent('table-due', lanes[own]), async () => undefined),
    ...(lane && { lane }),
  });
  const urgent = job('letter-due', { lane: 'urgent' });
  const twoOfOneName = 'Two jobs are called ended.';
  const withOthers = 'Workers have a lane to themselves: urgent, ';
  const notOnItsLane = (own: Lane) => `Jobs with the priority of ${own} letters carry them: table-due.`;

  test.each<[string, JobGroup[], string]>([
    ['with the name of another', [group([job('ended'), job('ended')])], twoOfOneName],
    ['with the name of a recurring one', [group([job('ended')], [cronJob])], twoOfOneName],
    ['with the name of one in another group', [group([job('ended')]), group([], [cronJob])], twoOfOneName],
    ['that send urgent e-mails beside others', [group([urgent, job('picture-due')])], withOthers],
    ['that send urgent e-mails beside recurring ones', [group([urgent], [cronJob])], withOthers],
    ['of two lanes', [group([urgent, job('alert-due', { lane: 'ordinary' })])], `${withOthers}ordinary.`],
    [
      'with the priority of urgent e-mails on no lane',
      [group([byPriority('urgent')])],
      notOnItsLane('urgent'),
    ],
    [
      'with the priority of ordinary ones on no lane',
      [group([byPriority('ordinary')])],
      notOnItsLane('ordinary'),
    ],
    [
      'with that priority on another lane',
      [group([byPriority('ordinary', 'urgent')])],
      notOnItsLane('ordinary'),
    ],
  ])('%s', async (_which, groups, refusal) => {
    await using app = await createTestApp({ isWorking: false });
    const { log, database } = app.context;
    const started = startWorker({ database, groups, hasClock: false, log, metrics: new JobMetrics() });
    await expect(started).rejects.toThrow(refusal);
  });
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
