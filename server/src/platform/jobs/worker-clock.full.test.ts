import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { register } from '../../testing/members.ts';

describe('a clock that was ahead', () => {
  const inTwentyDays = "now() + interval '20 days'";

  test('stops no recurring work, and puts off no job, once it is right', async () => {
    await using app = await createTestApp({ isWorking: false });
    const { email } = await register(app);
    const { database } = app;
    await database.query(`update graphile_worker._private_jobs set run_at = ${inTwentyDays}`);
    await database.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('expire-products', ${inTwentyDays}, ${inTwentyDays}), ('tell-untold', now(), now() + interval '1 minute')`,
    );
    await app.app.work({ hasClock: false });
    expect((await app.mailbox.next(email)).subject).toContain('Confirm');
    expect(
      await database.query(
        `select identifier from graphile_worker._private_known_crontabs where last_execution > now()`,
      ),
    ).toEqual([{ identifier: 'tell-untold' }]);
    await app.settle();
  });

  test('changes nothing about the longest pause between two tries', async () => {
    await using app = await createTestApp({ isWorking: false });
    await register(app);
    await app.database.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '22026 seconds'",
    );
    await app.app.work({ hasClock: false });
    const waiting = () =>
      app.database.query("select from graphile_worker.jobs where run_at > now() + interval '6 hours'");
    expect(await waiting()).toHaveLength(1);
    await app.database.query('delete from graphile_worker._private_jobs');
  });
});

describe('where the clock is set under them', () => {
  afterEach(() => vi.useRealTimers());
  const pools = async ({ database }: TestApp) =>
    (await database.query<{ id: string }>('select pool_id as id from job_pools')).map(({ id }) => id);

  test.each([-30, 30])('by %i days workers begin anew, and finish what they do', async (days) => {
    await using app = await createTestApp();
    await expect.poll(() => pools(app)).toHaveLength(8);
    const before = await pools(app);
    const { begun, letGo } = app.mailbox.hold();
    await register(app);
    await expect.poll(begun).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60_000 });
    const old = async () => (await pools(app)).filter((id) => before.includes(id));
    await expect.poll(old).toHaveLength(1);
    // Seven that were idle are replaced, and the one that works has a successor beside it.
    await expect.poll(() => pools(app)).toHaveLength(9);
    const ending = app.app.close();
    expect(app.mailbox.mails).toEqual([]);
    letGo();
    await ending;
    expect(app.mailbox.mails).toHaveLength(1);
  });
});
