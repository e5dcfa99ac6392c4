/** What a page's calls answer: what they answer over HTTP, without becoming text and being read again on the way. */
import { afterAll, expect, test, vi } from 'vitest';
import type { RenderPage } from '#contract/core/page.ts';
import { topics } from '#contract/core/topics.ts';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { posted } from '../../testing/posts.ts';

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

/** What a page is given at this address, and how often the product was read for it from what is sent. */
async function askedAt(address: string) {
  answers.length = 0;
  const parse = vi.spyOn(JSON, 'parse');
  expect((await send(app, address)).status).toBe(200);
  const count = parse.mock.calls.filter(([text]) => String(text).includes(`"del_title":"${title}"`)).length;
  parse.mockRestore();
  return { given: [...answers], count };
}

test('what is made for a page is not parsed, and is what is kept and what calls answer', async () => {
  const fresh = await askedAt(`/?id=${id}`);
  expect(fresh.count).toBe(0);
  const kept = await askedAt(`/?id=${id}&again`);
  expect(kept.count).toBeGreaterThan(0);
  expect(JSON.stringify(fresh.given)).toContain(title);
  expect(kept.given).toEqual(fresh.given);
  for (const [place, path] of calls.entries()) {
    expect((await call(app, path, { id })).body).toEqual(fresh.given[place]);
  }
});

test('what a page is made of is kept as it was kept before: compressed alone', async () => {
  const { cache } = app.services;
  cache.drop([topics.everything]);
  const through = vi.spyOn(cache, 'through');
  for (const path of calls) await call(app, path, { id }, { headers: { 'accept-encoding': 'zstd' } });
  const keys = through.mock.calls.map(([key]) => key);
  const compressed = () => keys.filter((key) => cache.peek(key)?.ready('identity') === undefined);
  const before = compressed();
  expect(before).not.toEqual([]);
  await askedAt(`/?id=${id}&more`);
  expect(compressed()).toEqual(before);
});
