import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp({ isWorking: false });

/** The number of requests, one after the other, that are answered while the work runs. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let count = 0;
  for (; !isDone; count += 1) await send(app, '/healthz');
  await done;
  return count;
}

test('concurrent forms of 78,000 names do not block the server', async () => {
  const { token } = await addMember(app);
  const names = Object.fromEntries(Array.from({ length: 78_000 }, (_, number) => [`n${number}`, '1']));
  const sent = Promise.all(
    Array.from({ length: 30 }, () => call(app, '/api/addForum', names, { token, as: 'form' })),
  );
  // One before all of them and one after would also be answered by a blocked server.
  expect(await answeredDuring(sent)).toBeGreaterThan(2);
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([413]));
});

test('concurrent texts of the maximum length do not block the server', async () => {
  const { token } = await addMember(app);
  const html = '<p><b>a</b><a href="https://example.org/">b</a></p>'.repeat(390).slice(0, 19_000);
  const sent = Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      call(app, '/api/addForum', { title: `Title ${number}`, description: html }, { token }),
    ),
  );
  // One before all of them and one after would also be answered by a blocked server.
  expect(await answeredDuring(sent)).toBeGreaterThan(2);
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([200]));
});
