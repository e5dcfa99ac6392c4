import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../platform/jobs/events.ts';
import { handledEventJobs } from '../../platform/jobs/handle-once.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { takeJobs } from '../../testing/jobs.ts';
import { addMember, register } from '../../testing/members.ts';
import { lookUpJobs } from './jobs.ts';

const app = await setUpApp({ isWorking: false });

const takeQueued = () => takeJobs(app.database);

/** Queues the job of this name by the call that causes it. */
const cause: Record<string, () => Promise<unknown>> = {
  'registration-received': () => register(app),
  'activation-asked': async () => {
    const { email } = await register(app);
    await takeQueued();
    await call(app, 'resendActivation', { email });
  },
  'password-reset-asked': async () => {
    const { email } = await addMember(app);
    await call(app, 'forgotPasswordRequest', { email });
  },
};

describe('a job that only queues an e-mail', () => {
  test.each(lookUpJobs(app.context).map((job) => [job.name, job] as const))(
    '%s queues nothing when it runs again after its process was killed',
    async (name, job) => {
      await cause[name]?.();
      const [queued] = await takeQueued();
      expect(queued?.name).toBe(name);
      const { id = '', queuedAt = new Date() } = queued ?? {};
      const attempt: Attempt = { jobId: id, queuedAt, number: 1, isLast: false };
      // Simulates a crash: the first attempt commits, but the queue does not learn that it is done.
      await job.run(queued?.payload, attempt);
      expect(await takeQueued()).toHaveLength(1);
      await job.run(queued?.payload, { ...attempt, number: 2 });
      expect(await takeQueued()).toEqual([]);
      await job.run(queued?.payload, { ...attempt, jobId: `${Number(id) + 1_000}` });
      expect(await takeQueued()).toHaveLength(1);
    },
  );
});

test('an event that was handled is forgotten after a week', async () => {
  const kept = async () =>
    (
      await app.database.query<{ id: number }>('select job_id as id from handled_events where job_id < 0')
    ).map(({ id }) => Number(id));
  await app.database.query(
    `insert into handled_events (job_id, queued_at, handled_at)
     values (-8, now(), now() - interval '8 days'), (-6, now(), now() - interval '6 days')`,
  );
  const [job] = handledEventJobs(app.context.database);
  await job?.run();
  expect(await kept()).toEqual([-6]);
});
