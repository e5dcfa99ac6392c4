import { describe, expect, test } from 'vitest';
import type { Role } from '../accounts/model.ts';
import type { MemberId } from '../core/ids.ts';
import { mayEditPost, problemsOf, textProblem } from './model.ts';

describe('editing a post', () => {
  const createdAt = new Date('2030-01-01T00:00:00Z');
  const lastMoment = new Date('2030-01-07T23:59:59.999Z');
  const tooLate = new Date('2030-01-08T00:00:00Z');

  test.each<[Role, memberId: number, now: Date, may: boolean]>([
    ['member', 1, createdAt, true],
    ['member', 1, lastMoment, true],
    ['member', 1, tooLate, false],
    ['member', 2, createdAt, false],
    ['moderator', 2, tooLate, true],
    ['super_admin', 2, tooLate, true],
  ])('as %s %i at %o is allowed: %s', (role, memberId, now, may) => {
    const actor = { memberId: memberId as MemberId, role };
    expect(mayEditPost(actor, { authorId: 1 as MemberId, createdAt }, now)).toBe(may);
  });
});

describe('the text of a post', () => {
  const rule = { limit: 20_000, tooLong: 'long', tooIntricate: 'intricate', required: 'required' };

  test.each([
    ['<p>Words.</p>', undefined],
    ['', 'required'],
    ['<p>&nbsp;</p>', 'required'],
    [' '.repeat(20_000), 'required'],
    ['a'.repeat(20_000), undefined],
    ['a'.repeat(20_001), 'long'],
    ['&'.repeat(10_001), 'intricate'],
  ])('validates %s', (html, problem) => {
    expect(textProblem(html, rule)).toBe(problem);
  });

  test('may need own words besides a quote', () => {
    const own = (html: string) => html.replace('<p>theirs</p>', '');
    expect(textProblem('<p>theirs</p>', { ...rule, own })).toBe('required');
    expect(textProblem('<p>theirs</p><p>mine</p>', { ...rule, own })).toBeUndefined();
  });
});

test('problems keep their order and omit valid fields', () => {
  const problems = problemsOf<{ a: string; b: string; c: string }>({ c: 'no', a: undefined, b: 'neither' });
  expect(problems).toEqual({ b: 'neither', c: 'no' });
  expect(Object.keys(problems)).toEqual(['c', 'b']);
});
