import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { readMetrics } from '../../testing/metrics.ts';
import { listGivenUp, listQueued, mostCounted } from './queue-queries.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());
afterEach(() => app.database.query('delete from graphile_worker._private_jobs'));

interface Queued {
  task?: string;
  count?: number;
  priority?: number;
  attempts?: number;
  /** SQL: when they are due. */
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
    `with task as (
       insert into graphile_worker._private_tasks (identifier) values ($1)
       on conflict (identifier) do update set identifier = excluded.identifier returning id)
     insert into graphile_worker._private_jobs (task_id, priority, attempts, max_attempts, run_at, created_at)
     select id, $2, $3, 17, ${due}, now() - interval '2 hours' from task, generate_series(1, $4::integer)`,
    [task, priority, attempts, count],
  );
}

/** Samples that are of the queue and not 0, ages in whole minutes. */
async function figures(): Promise<Record<string, number>> {
  const ofQueue =
    /^guildhall_(?:jobs_(?:waiting|due|given_up)|letters_(?:waiting|failing|age|untried))[^"]*"/;
  const samples = [...(await readMetrics(app))].filter(([name, value]) => ofQueue.test(name) && value !== 0);
  return Object.fromEntries(
    samples.map(([name, value]) => [name, name.includes('_age_') ? Math.floor(value / 60) : value]),
  );
}

test('an empty queue is told as nothing', async () => {
  expect(await figures()).toEqual({});
});

test('what waits is told by task, letters by lane, with how long they have', async () => {
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
    'guildhall_letters_age_seconds{lane="urgent"}': 120,
    'guildhall_letters_age_seconds{lane="ordinary"}': 120,
    'guildhall_letters_untried_age_seconds{lane="urgent"}': 20,
  });
});

test('a letter that is tried again and again is not one that nobody has tried', async () => {
  await queue({ task: 'a-letter', priority: -10, attempts: 9, due: "now() - interval '40 minutes'" });
  await queue({ task: 'a-letter', priority: -10, due: "now() + interval '1 hour'" });
  expect(await figures()).toMatchObject({ 'guildhall_letters_age_seconds{lane="urgent"}': 120 });
  expect(await figures()).not.toHaveProperty('guildhall_letters_untried_age_seconds{lane="urgent"}');
});

test('what was given up is told apart', async () => {
  await queue({ count: 2, attempts: 17 });
  expect(await figures()).toEqual({ 'guildhall_jobs_given_up{task="some-task"}': 2 });
});

test('a queue that is five times as long costs as much to look at, and what is due first is told exactly', async () => {
  await queue({ count: 2 * mostCounted, priority: 10, due: "now() - interval '5 minutes'" });
  const few = await pagesRead();
  await queue({ count: 8 * mostCounted, priority: 10 });
  await queue({ task: 'urgent-task', priority: -10 });
  const many = await pagesRead();
  expect(many).toBeLessThan(few * 1.5);
  const queued = await listQueued(app.services.database);
  expect(queued.sort((a, b) => a.priority - b.priority)).toMatchObject([
    { task: 'urgent-task', due: 1 },
    { task: 'some-task', due: mostCounted, dueFor: expect.closeTo(300, -2) },
  ]);
});

/** Pages of the database that both statements look at. */
async function pagesRead(): Promise<number> {
  await app.database.query('analyze graphile_worker._private_jobs');
  const texts: string[] = [];
  const query = async (text: string) => {
    texts.push(text);
    return [];
  };
  await Promise.all([listQueued({ query }), listGivenUp({ query })]);
  let pages = 0;
  for (const text of texts) {
    const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
    );
    const plan = row?.['QUERY PLAN'][0].Plan ?? {};
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return pages;
}
