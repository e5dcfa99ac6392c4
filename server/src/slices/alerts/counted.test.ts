import { afterEach, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { addAlert, addWatcher } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { forgetJobs, takeJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, posted } from '../../testing/products.ts';
import { matchPublished, sendImmediately } from './matching.ts';
import type { NumberedEmails } from './matching-queries.ts';

/** Without workers, queued jobs stay and no other statements are counted. */
const app = await setUpApp({ isWorking: false });
const author = await addMember(app);

afterEach(async () => {
  await app.database.query('truncate alerts, alert_matches, letters cascade');
  await forgetJobs(app.database);
});

async function watch(members: number): Promise<void> {
  for (let number = 0; number < members; number += 1) {
    const watcher = await addWatcher(app, ['ethics', 'nothing of the kind']);
    await addAlert(app, watcher, ['the ethics']);
  }
}

/** The queued jobs, with repetitions. */
async function queued(): Promise<string[]> {
  const rows = await app.database.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs order by id',
  );
  return rows.map(({ name }) => name);
}

async function counted(work: () => Promise<unknown>): Promise<number> {
  const { statements } = app.context.database;
  const before = statements();
  await work();
  return statements() - before;
}

async function found(): Promise<NumberedEmails> {
  const rows = (await takeJobs(app.database)).filter(({ name }) => name === 'alert-members-found');
  const [job] = rows;
  if (rows.length !== 1 || job === undefined) throw new Error(`There are ${rows.length} jobs of matching.`);
  return job.payload as NumberedEmails;
}

test.each([0, 1, 12])('a post queues one job for %d subscribers', async (members) => {
  await watch(members);
  await posted(app, author, { dealTitle: 'The ethics' });
  expect(await queued()).toEqual(['product-published']);
});

/** Matching: begin, lock, match, queue the job, commit. Notifying: begin, e-mails, their jobs, commit. */
test.each([1, 12])('matching takes 5 statements and notifying 4 for %d subscribers', async (members) => {
  await watch(members);
  const productId = (await addProduct(app, { title: 'The ethics' })) as ProductId;
  expect(await counted(() => matchPublished(app.context, { productId, wasShown: false }))).toBe(5);
  const notificationEmails = await found();
  expect(await counted(() => sendImmediately(app.context, notificationEmails))).toBe(4);
  expect(await queued()).toEqual(Array(members).fill('alert-due'));
  expect(await app.database.query('select from letters')).toHaveLength(members);
});
