import { expect, test } from 'vitest';
import { Unanswered } from './unanswered.ts';

const sent = { path: '/api/comment', body: { dealId: 1, comment: 'Thanks' } };
const reply = (status: number) => ({ status, body: undefined });

test.each([0, 500, 502, 503, 504])('what had no answer but %i is sent again', (status) => {
  const unanswered = new Unanswered();
  expect(unanswered.has(sent)).toBe(false);
  unanswered.note(sent, reply(status));
  expect(unanswered.has({ ...sent, body: { ...sent.body } })).toBe(true);
});

test.each([200, 401, 409, 422, 429])('after the answer %i the same is something new', (status) => {
  const unanswered = new Unanswered();
  unanswered.note(sent, reply(0));
  unanswered.note(sent, reply(status));
  expect(unanswered.has(sent)).toBe(false);
});

test('other words, or the same elsewhere, are not what was sent', () => {
  const unanswered = new Unanswered();
  unanswered.note(sent, reply(0));
  expect(unanswered.has({ ...sent, body: { ...sent.body, comment: 'Thanks!' } })).toBe(false);
  expect(unanswered.has({ ...sent, path: '/api/forumcomment' })).toBe(false);
});

test('the last texts are remembered, however long nobody is reached', () => {
  const unanswered = new Unanswered();
  const texts = Array.from({ length: 100 }, (_, place) => ({ ...sent, body: { place } }));
  for (const text of texts) unanswered.note(text, reply(0));
  expect(texts.filter((text) => unanswered.has(text))).toEqual(texts.slice(-10));
});
