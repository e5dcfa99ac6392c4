/** Calls that a page makes while it is rendered. */
import { afterAll, expect, test } from 'vitest';
import type { RenderPage } from '#contract/core/page.ts';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { posted } from '../../testing/products.ts';

const calls = [
  '/api/homePageDeals',
  '/api/popularDeal',
  '/api/categoryCounts',
  '/api/details',
  '/api/comments',
];
const answers: unknown[] = [];

const render: RenderPage = async ({ url, send: ask }) => {
  const id = Number(new URL(url).searchParams.get('id'));
  for (const path of calls) {
    answers.push((await ask({ method: 'POST', path, body: { id }, token: undefined })).body);
  }
  return { status: 200, headers: {}, html: 'done', scripts: [] };
};

const app = await createTestApp({
  pages: { isStrict: true, reduceAddress: (address) => address, render },
});
afterAll(() => app.close());

const member = await addMember(app, { role: 'store_rep' });
const title = 'An evening that is read but once';
const id = await posted(app, member, { dealTitle: title });
await commented(app, member, id);

test('a page gets the replies of its calls', async () => {
  expect((await send(app, `/?id=${id}`)).status).toBe(200);
  expect(JSON.stringify(answers)).toContain(title);
  for (const [place, path] of calls.entries()) {
    expect((await call(app, path, { id })).body).toEqual(answers[place]);
  }
});
