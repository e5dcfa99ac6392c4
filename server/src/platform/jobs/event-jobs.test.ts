import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { RankFollower } from '../../slices/posts/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { takeJobs } from '../../testing/jobs.ts';
import { ChangeBus } from '../changes/change-bus.ts';
import { writer } from '../db/write.ts';
import { EventJobs } from './event-jobs.ts';
import { alsoOnEvent, domainEvent, onEvent, onEventWhen } from './events.ts';

const { home, database, close } = await openTestDatabase();
afterAll(close);

const doorOpened = domainEvent<{ door: number }>('door-opened', { priority: 3 });
const bellRung = domainEvent<{ door: number }>('bell-rung');
const holds = sql<boolean>`exists (select from search_words where word = 'somebody')`;
const nothing = async () => undefined;

const eventJobs = new EventJobs();
eventJobs.learn([
  onEvent(doorOpened, nothing),
  alsoOnEvent('light-on', holds, doorOpened, nothing),
  onEventWhen(holds, bellRung, nothing),
]);
const cache = new ResponseCache({ maxBytes: 0 });
const changes = new ChangeBus(cache, database, new RankFollower(database));
const write = writer(database, changes, eventJobs);

/** Names, priorities and payloads of the jobs that the event queues. */
async function queuedBy(told: typeof doorOpened): Promise<unknown[]> {
  await write(async ({ happened }) => happened(told, { door: 7 }));
  return (await takeJobs(home)).map(({ name, priority, payload }) => ({ name, priority, payload }));
}

test('an event queues a job for each subscriber, and none if nobody waits for it', async () => {
  const payload = { door: 7 };
  expect(await queuedBy(doorOpened)).toEqual([{ name: 'door-opened', priority: 3, payload }]);
  expect(await queuedBy(bellRung)).toEqual([]);
  await home.query("insert into search_words (word) values ('somebody')");
  expect(await queuedBy(doorOpened)).toEqual([
    { name: 'door-opened', priority: 3, payload },
    { name: 'light-on', priority: 3, payload },
  ]);
  expect(await queuedBy(bellRung)).toEqual([{ name: 'bell-rung', priority: 0, payload }]);
});

test('an event without a subscriber in this process is queued for others', async () => {
  expect(await queuedBy(domainEvent('gate-closed'))).toMatchObject([{ name: 'gate-closed' }]);
});
