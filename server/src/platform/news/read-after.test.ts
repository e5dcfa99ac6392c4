import { expect, test } from 'vitest';
import { readAfterHeader, readAfterOf, writtenByHeader, writtenOf } from '#contract/core/read-after.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commentsOn } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

test('what is written at one is read at the other at once', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const { token } = await addMember(one);
  const dealId = await addProduct(one);
  for (let round = 1; round <= 5; round += 1) {
    await commentsOn(other, dealId);
    const comment = { dealId, parentPostId: 0, comment: `<p>Comment ${round}</p>` };
    const { headers } = await call(one, '/api/addDealComments', comment, { token });
    const by = headers.get(writtenByHeader) ?? '';
    const read = { id: dealId, skip: 0, limit: 20 };
    const { body } = await call(other, '/api/comments', read, {
      headers: { [readAfterHeader]: readAfterOf({ by, age: 1 }) },
    });
    expect(JSON.stringify(body)).toContain(`Comment ${round}`);
  }
});

test('what only reads names nobody', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { token } = await addMember(app);
  const { headers } = await call(app, '/api/profile', {}, { token });
  expect(headers.get(writtenByHeader)).toBeNull();
});

test('whoever names a writer that is not there is answered all the same, many at once', async () => {
  await using app = await createTestApp({ isWorking: false });
  const headers = { [readAfterHeader]: readAfterOf({ by: 'another', age: 100 }) };
  const asked = Array.from({ length: 300 }, () => call(app, '/api/homePageDeals', {}, { headers }));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('what nobody of ours writes is no word of a write', () => {
  expect(writtenOf('b7-1 250')).toEqual({ by: 'b7-1', age: 250 });
  for (const header of ['', 'b7', 'b7 -1', 'b7 1e3', 'b7 1 2', `${'b'.repeat(41)} 1`, 'b7 9999999999'])
    expect(writtenOf(header), header).toBeUndefined();
});
