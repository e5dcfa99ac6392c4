import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment, commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

test('limits one member to 120 comments and 120 edits, counted separately', async () => {
  await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const member = await addMember(app);
  const productId = await addProduct(app);
  const id = await commented(app, member, productId);
  const edit = () => call(app, '/api/editComment', { id, comment: '' }, { token: member.token });
  const post = () => comment(app, member, productId, { comment: '' });
  const statuses = async (times: number, act: () => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: times }, act));
    return new Set(replies.map(({ status }) => status));
  };
  expect(await statuses(120, edit)).toEqual(new Set([422]));
  expect(await statuses(119, post)).toEqual(new Set([422]));
  for (const act of [edit, post]) expect((await act()).status).toBe(429);
});
