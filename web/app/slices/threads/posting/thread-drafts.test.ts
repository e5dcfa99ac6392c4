import { expect, test } from 'vitest';
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import { memoryStore } from '../../../client/fixtures/memory-store.ts';
import { threadDraftStore } from './thread-drafts.ts';

const ada = 1 as MemberId;
const form = { title: 'Who keeps the notes?', descriptionHtml: '<p>We lost a drawer.</p>' };
const day = 24 * 60 * 60 * 1000;

test('a draft is there again for its member and its thread, and for nobody and nothing else', () => {
  const store = memoryStore();
  threadDraftStore({ memberId: ada, threadId: null }, store).write(form);
  expect(threadDraftStore({ memberId: ada, threadId: null }, store).read()).toEqual(form);
  expect(threadDraftStore({ memberId: 2 as MemberId, threadId: null }, store).read()).toBeUndefined();
  expect(threadDraftStore({ memberId: ada, threadId: 7 as ThreadId }, store).read()).toBeUndefined();
});

test('a draft that is done is gone', () => {
  const store = memoryStore();
  const draft = threadDraftStore({ memberId: ada, threadId: 7 as ThreadId }, store);
  draft.write(form);
  draft.remove();
  expect(draft.read()).toBeUndefined();
});

test('a draft lives for seven days, and is then taken away', () => {
  const store = memoryStore();
  const at = (time: number) =>
    threadDraftStore({ memberId: ada, threadId: null }, store, () => new Date(time));
  at(0).write(form);
  expect(at(7 * day - 1).read()).toEqual(form);
  expect(at(7 * day).read()).toBeUndefined();
  expect(store.texts.size).toBe(0);
});

test.each([
  '',
  'null',
  '[]',
  '{"title":"x"}',
  '{"savedAt":"2999-01-01","title":1,"descriptionHtml":""}',
  '{',
])('what is no draft is none: %s', (text) => {
  const store = memoryStore();
  store.write('draft:thread:1:', text);
  expect(threadDraftStore({ memberId: ada, threadId: null }, store).read()).toBeUndefined();
});
