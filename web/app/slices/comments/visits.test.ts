import { expect, test } from 'vitest';
import type { CommentAuthor } from '#contract/comments/model.ts';
import type { MemberId, ProductId, ThreadId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { isNewComment, isNewSince, visitsOf } from './visits.ts';

const nora = 1 as MemberId;
const product = (id: number) => ({ kind: 'product', id: id as ProductId }) as const;
const noon = new Date('2026-01-01T12:00:00Z');

test('a visit is remembered for its member and its thing', () => {
  const store = memoryStore();
  const visits = visitsOf(nora, store);
  expect(visits.asOfNow()(product(7))).toBeUndefined();
  visits.note(product(7), { at: noon, count: 3 });
  expect(visits.asOfNow()(product(7))).toEqual({ at: noon, count: 3 });
  expect(visits.asOfNow()({ kind: 'thread', id: 7 as ThreadId })).toBeUndefined();
  expect(visitsOf(2 as MemberId, store).asOfNow()(product(7))).toBeUndefined();
});

test('five hundred are remembered, the latest ones', () => {
  const store = memoryStore();
  const visits = visitsOf(nora, store);
  for (let id = 1; id <= 501; id += 1) visits.note(product(id), { at: noon, count: 0 });
  visits.note(product(2), { at: noon, count: 1 });
  visits.note(product(502), { at: noon, count: 0 });
  expect(visits.asOfNow()(product(1))).toBeUndefined();
  expect(visits.asOfNow()(product(2))?.count).toBe(1);
  expect(visits.asOfNow()(product(3))).toBeUndefined();
  expect(visits.asOfNow()(product(4))).toBeDefined();
});

test.each(['', 'x', '{}', '[1]', '[["product:7","soon",1]]'])('what lies there as %j is no visit', (text) => {
  const store = memoryStore();
  store.texts.set('visits:1', text);
  expect(visitsOf(nora, store).asOfNow()(product(7))).toBeUndefined();
});

test('new is what came after the last visit, and nothing on the first one', () => {
  const visit = { at: noon, count: 0 };
  expect(isNewSince(visit, new Date('2026-01-01T12:00:01Z'))).toBe(true);
  expect(isNewSince(visit, noon)).toBe(false);
  expect(isNewSince(undefined, new Date())).toBe(false);
});

test('neither one’s own comment nor the line of one that is gone is new', () => {
  const visit = { at: noon, count: 0 };
  const createdAt = new Date('2026-01-01T12:00:01Z');
  const by = (id: number) => ({ createdAt, author: { id } as CommentAuthor });
  expect(isNewComment(by(2), visit, nora)).toBe(true);
  expect(isNewComment(by(nora), visit, nora)).toBe(false);
  expect(isNewComment({ createdAt, author: null }, visit, nora)).toBe(false);
});
