import { afterEach, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { changeJobs, forgetJobs } from '../../testing/jobs.ts';
import { readMetrics } from '../../testing/metrics.ts';

const app = await setUpApp({ isWorking: false });
afterEach(() => forgetJobs(app.database));

interface Queued {
  task?: string;
  count?: number;
  priority?: number;
  attempts?: number;
  /** SQL of the time at which they are due. */
  due?: string;
}

async function queue({
  task = 'some-task',
  count = 1,
  priority = 0,
  attempts = 0,
  due = 'now()',
}: Queued): Promise<void> {
  await app.database.query(
    `select graphile_worker.add_job($1, priority => $2, max_attempts => 17, run_at => ${due})
     from generate_series(1, $3::integer)`,
    [task, priority, count],
  );
  if (attempts > 0)
    await changeJobs(
      app.database,
      `attempts => ${attempts}`,
      `task_identifier = '${task}' and priority = ${priority}`,
    );
}

/** Metrics of the queue that are not 0, with ages in whole minutes. */
async function figures(): Promise<Record<string, number>> {
  const ofQueue =
    /^guildhall_(?:jobs_(?:waiting|due|given_up)|letters_(?:waiting|failing|age|untried))[^"]*"/;
  const samples = [...(await readMetrics(app))].filter(([name, value]) => ofQueue.test(name) && value !== 0);
  return Object.fromEntries(
    samples.map(([name, value]) => [name, name.includes('_age_') ? Math.floor(value / 60) : value]),
  );
}

test('waiting jobs are reported by task, and e-mails by lane, with their ages', async () => {
  await queue({ count: 2, due: "now() - interval '10 minutes'" });
  await queue({ due: "now() + interval '1 hour'" });
  await queue({ task: 'a-letter', priority: 10, count: 3, attempts: 4, due: "now() + interval '1 hour'" });
  await queue({ task: 'a-letter', priority: -10, due: "now() - interval '20 minutes'" });
  expect(await figures()).toEqual({
    'guildhall_jobs_waiting{task="some-task"}': 3,
    'guildhall_jobs_waiting{task="a-letter"}': 4,
    'guildhall_jobs_due{task="some-task"}': 2,
    'guildhall_jobs_due{task="a-letter"}': 1,
    'guildhall_jobs_due_age_seconds{task="some-task"}': 10,
    'guildhall_jobs_due_age_seconds{task="a-letter"}': 20,
    'guildhall_letters_waiting{lane="urgent"}': 1,
    'guildhall_letters_waiting{lane="ordinary"}': 3,
    'guildhall_letters_failing{lane="ordinary"}': 3,
    'guildhall_letters_age_seconds{lane="urgent"}': 0,
    'guildhall_letters_age_seconds{lane="ordinary"}': 0,
    'guildhall_letters_untried_age_seconds{lane="urgent"}': 20,
  });
});

test('an e-mail that is being retried does not count as untried', async () => {
  await queue({ task: 'a-letter', priority: -10, attempts: 9, due: "now() - interval '40 minutes'" });
  await queue({ task: 'a-letter', priority: -10, due: "now() + interval '1 hour'" });
  expect(await figures()).toMatchObject({ 'guildhall_letters_waiting{lane="urgent"}': 2 });
  expect(await figures()).not.toHaveProperty('guildhall_letters_untried_age_seconds{lane="urgent"}');
});

test('failed jobs are reported separately', async () => {
  await queue({ count: 2, attempts: 17 });
  expect(await figures()).toEqual({ 'guildhall_jobs_given_up{task="some-task"}': 2 });
});
