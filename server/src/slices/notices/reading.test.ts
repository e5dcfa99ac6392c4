/** Notices that are marked as read together with everything a list has shown. */
import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commentedInThread } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { markNotices, noticesFor, noticesOf, type WireNotices } from '../../testing/notices.ts';
import { addThread } from '../../testing/threads.ts';
import { notifyComments, takePendingNotices } from './comment-queries.ts';

const app = await setUpApp({ isWorking: false });
const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const ben = await addMember(app, { firstName: 'Ben', lastName: 'Orr' });
const [fees, rates] = [
  await addThread(app, { title: 'Fees', authorId: ann.id }),
  await addThread(app, { title: 'Rates', authorId: ann.id }),
];

test('a notice written during the listing stays unread; one from a restored database does not', async () => {
  await commentedInThread(app, ben, fees);
  await noticesOf(app, ann);
  // Simulates a database that had run more transactions.
  await app.database.query("update notices set changed_in = '9000000000'");
  await commentedInThread(app, ben, rates);
  const list = await app.context.write(async ({ tx }) => {
    const untold = await takePendingNotices(tx, 10);
    await notifyComments(
      tx,
      untold.map(({ id }) => id),
    );
    return (await call<WireNotices>(app, 'myNotices', {}, ann)).body;
  });
  expect(list.message).toHaveLength(1);
  const { as_of: until, snapshot } = list;
  expect(await markNotices(app, ann, { all: 1, until, snapshot })).toBe(1);
  expect(await noticesFor(app, ann)).toEqual([
    'Ben Orr commented in “Rates”.',
    '(read) Ben Orr commented in “Fees”.',
  ]);
  // A page from before an update sends the time only.
  expect(await markNotices(app, ann, { all: 1, until })).toBe(0);
});

test('notices dated by a wrong clock are marked read with all others (rules/running 33)', async () => {
  await commentedInThread(app, ben, fees);
  await noticesOf(app, ann);
  await app.database.query(
    "update notices set changed_at = now() + interval '60 days', happened_at = now() + interval '60 days' where read_at is null",
  );
  const { as_of: until, snapshot } = (await call<WireNotices>(app, 'myNotices', {}, ann)).body;
  expect(await markNotices(app, ann, { all: 1, until, snapshot })).toBe(0);
});

test.each([
  { until: 'soon', errors: { until: 'Enter a date and time as ISO 8601, such as 2027-03-31T17:00:00Z.' } },
  { snapshot: '5:4:', errors: { snapshot: 'Send the snapshot of the list unchanged.' } },
  { snapshot: '5:9:8,6', errors: { snapshot: 'Send the snapshot of the list unchanged.' } },
])('rejects an invalid moment or snapshot: %j', async ({ errors, ...body }) => {
  const { status, body: reply } = await call(app, 'readNotices', { all: 1, ...body }, ann);
  expect([status, reply.errors]).toEqual([422, errors]);
});
