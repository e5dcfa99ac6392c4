import { describe, expect, test } from 'vitest';
import type { Role } from '../accounts/model.ts';
import type { MemberId } from '../core/ids.ts';
import { mayEditPost, problemsOf, textProblem, titleLimit, titleProblem } from './model.ts';

describe('who may change a post', () => {
  const createdAt = new Date('2030-01-01T00:00:00Z');
  const lastMoment = new Date('2030-01-07T23:59:59.999Z');
  const tooLate = new Date('2030-01-08T00:00:00Z');

  test.each<[Role, memberId: number, now: Date, may: boolean]>([
    ['member', 1, createdAt, true],
    ['member', 1, lastMoment, true],
    ['member', 1, tooLate, false],
    ['store_rep', 1, tooLate, false],
    ['member', 2, createdAt, false],
    ['store_rep', 2, createdAt, false],
    ['moderator', 2, tooLate, true],
    ['admin', 2, tooLate, true],
    ['super_admin', 2, tooLate, true],
  ])('%s %i at %o: %s', (role, memberId, now, may) => {
    const actor = { memberId: memberId as MemberId, role };
    expect(mayEditPost(actor, { authorId: 1 as MemberId, createdAt }, now)).toBe(may);
  });
});

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['\u200b\u2060', 'required'],
  ['a\u202eb', 'Please remove the unreadable characters.'],
  ['a\r\nb', 'Please remove the unreadable characters.'],
  ['a\u0007b', 'Please remove the unreadable characters.'],
  ['\ud800a', 'Please remove the unreadable characters.'],
  [' A title\r\n', undefined],
  ['👩‍👧 מסים\u200f (2027) e\u0301', undefined],
  ['<html> for actuaries', undefined],
  ['A title', undefined],
  [` ${'a'.repeat(titleLimit)} `, undefined],
  ['a'.repeat(titleLimit + 1), 'Please use at most 200 characters.'],
])('of the title %j is said: %s', (title, problem) => {
  expect(titleProblem(title, 'required')).toBe(problem);
});

describe('a text', () => {
  const rule = { limit: 20_000, tooLong: 'long', tooIntricate: 'intricate', required: 'required' };

  test.each([
    ['<p>Words.</p>', undefined],
    ['', 'required'],
    ['<p>&nbsp;</p>', 'required'],
    [' '.repeat(20_000), 'required'],
    ['a'.repeat(20_000), undefined],
    ['a'.repeat(20_001), 'long'],
    ['<'.repeat(20_001), 'long'],
    ['&'.repeat(10_001), 'intricate'],
  ])('%s', (html, problem) => {
    expect(textProblem(html, rule)).toBe(problem);
  });

  test('may have to say something in one part of it', () => {
    const own = (html: string) => html.replace('<p>theirs</p>', '');
    expect(textProblem('<p>theirs</p>', { ...rule, own })).toBe('required');
    expect(textProblem('<p>theirs</p><p>mine</p>', { ...rule, own })).toBeUndefined();
  });
});

test('problems keep their order; what is fine is not among them', () => {
  const problems = problemsOf<{ a: string; b: string; c: string }>({ c: 'no', a: undefined, b: 'neither' });
  expect(problems).toEqual({ b: 'neither', c: 'no' });
  expect(Object.keys(problems)).toEqual(['c', 'b']);
});
