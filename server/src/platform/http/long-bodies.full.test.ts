import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { slowness } from '../../testing/full-suite.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp({ isWorking: false });

/** The maximum milliseconds of `/healthz` while the work runs. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const since = performance.now();
    await send(app, '/healthz');
    longest = Math.max(longest, performance.now() - since);
  }
  await done;
  return longest;
}

test('concurrent forms of 78,000 names do not block the server', async () => {
  const { token } = await addMember(app);
  const names = Object.fromEntries(Array.from({ length: 78_000 }, (_, number) => [`n${number}`, '1']));
  const sent = Promise.all(
    Array.from({ length: 30 }, () => call(app, '/api/addForum', names, { token, as: 'form' })),
  );
  expect(await longestWait(sent)).toBeLessThan(1_000 * slowness);
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
  expect(await longestWait(sent)).toBeLessThan(1_000 * slowness);
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([200]));
});
