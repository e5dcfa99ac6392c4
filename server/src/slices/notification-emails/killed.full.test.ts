import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { queueTestEmails } from '../../testing/emails.ts';
import { isFull } from '../../testing/full-suite.ts';
import { addMember } from '../../testing/members.ts';
import { endProgram, startWorkerProgram } from '../../testing/programs.ts';
import { passwordChanged } from '../accounts/events.ts';

const kills = isFull ? 20 : 1;
const [ordinary, urgent] = [1_000, 50];

/**
 * Returns the number of jobs that a killed process held, and unlocks them. Otherwise the next process would wait some
 * seconds.
 */
async function releasePending({ database }: TestApp): Promise<number> {
  const [held] = await database.query<{ count: number }>(
    `select count(*), graphile_worker.force_unlock_workers(array_agg(locked_by))
     from graphile_worker.jobs where locked_by is not null`,
  );
  return Number(held?.count);
}

test(`killed while sending a thousand e-mails (× ${kills}), sends each of them`, {
  timeout: 900_000,
}, async () => {
  await using app = await createTestApp({ isWorking: false });
  const { mails } = app.mailbox;
  const member = await addMember(app);
  const ids = await queueTestEmails(
    app,
    Array.from({ length: ordinary }, () => member.id),
  );
  await app.context.write(async ({ happened }) => {
    for (let count = 0; count < urgent; count += 1) {
      await happened(passwordChanged, { memberId: member.id as never });
    }
  });
  let held = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = startWorkerProgram(app);
    const enough = (ordinary * kill) / (kills + 1);
    await expect.poll(() => mails.length, { timeout: 300_000, interval: 1 }).toBeGreaterThan(enough);
    await endProgram(child, 'SIGKILL');
    held += await releasePending(app);
  }
  const last = startWorkerProgram(app);
  const left = async () => (await app.database.query('select from graphile_worker.jobs')).length;
  await expect.poll(left, { timeout: 300_000 }).toBe(0);
  await endProgram(last, 'SIGTERM');

  const messageIds = mails.map(({ messageId = '' }) => messageId);
  const subjects = new Set(mails.map(({ subject = '' }) => subject));
  expect(ids.filter((id) => !subjects.has(`Letter ${id}`))).toEqual([]);
  expect(new Set(messageIds).size).toBe(ordinary + urgent);
  // Only e-mails under way at the crash arrived twice, with the same message id.
  expect(mails.length - (ordinary + urgent)).toBeLessThanOrEqual(held);
  expect(await app.database.query('select from letters where sent_at is null')).toEqual([]);
});
