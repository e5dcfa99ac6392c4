import { expect, test } from 'vitest';
import type { CommentAuthor } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { isNewComment } from './use-visit.ts';

const nora = 1 as MemberId;
const noon = new Date('2026-01-01T12:00:00Z');
const visit = { at: noon, count: 0, first: null };
const by = (id: number, at: string) => ({ createdAt: new Date(at), author: { id } as CommentAuthor });

test('comments of others after the last visit are new, and none on the first visit', () => {
  expect(isNewComment(by(2, '2026-01-01T12:00:01Z'), visit, nora)).toBe(true);
  expect(isNewComment(by(2, '2026-01-01T12:00:00Z'), visit, nora)).toBe(false);
  expect(isNewComment(by(2, '2026-01-01T12:00:01Z'), { ...visit, at: null }, nora)).toBe(false);
  expect(isNewComment(by(2, '2026-01-01T12:00:01Z'), undefined, nora)).toBe(false);
});

test('neither one’s own comment nor a deleted one is new', () => {
  expect(isNewComment(by(nora, '2026-01-01T12:00:01Z'), visit, nora)).toBe(false);
  expect(isNewComment({ createdAt: new Date(), author: null }, visit, nora)).toBe(false);
});
