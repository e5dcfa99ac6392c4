import { describe, expect, test } from 'vitest';
import type { HeldPostId } from '../core/ids.ts';
import { decidedText, reasonProblem } from './checks.ts';
import { countLinks } from './model.ts';

describe('links are counted', () => {
  test.each([
    ['none', '<p>Nothing leads anywhere.</p>', 0],
    ['one', '<p>See <a href="https://a.example" rel="nofollow">there</a>.</p>', 1],
    ['one whose words are its address', '<p><a href="https://a.example">https://a.example</a></p>', 1],
    ['two on several lines', '<p><a href="https://a.example">one\ntwo</a> <a href="mailto:b@c.example">b</a></p>', 2],
    ['addresses that are only written out', '<p>https://a.example and www.b.example, HTTP://c.example</p>', 3],
    ['a mixture', '<p><a href="https://a.example">a</a> http://b.example</p>', 2],
    ['an abbreviation is none', '<p>An <em>aside</em>, as in <strong>www</strong>.</p>', 0],
  ])('%s', (_name, html, count) => {
    expect(countLinks(html)).toBe(count);
  });
});

describe('a decision', () => {
  test('needs a reason where it refuses', () => {
    const said = 'Please say why, so that the author knows what to change.';
    expect(reasonProblem({ isApproved: false, reason: ' ' })).toBe(said);
    expect(reasonProblem({ isApproved: false, reason: 'Spam.' })).toBeUndefined();
    expect(reasonProblem({ isApproved: false, reason: 'x'.repeat(501) })).toMatch(/at most 500/);
    expect(reasonProblem({ isApproved: true, reason: '' })).toBeUndefined();
  });

  test('about several says what came of it', () => {
    const done = { id: 1 as HeldPostId, isDone: true, message: 'Approved: it is public.' };
    const failed = { id: 2 as HeldPostId, isDone: false, message: 'Ann Lee has refused it already.' };
    expect(decidedText({ results: [done, done] }, true)).toBe('2 approved.');
    expect(decidedText({ results: [done, failed] }, false)).toBe(
      '1 refused. 1 could not be: Ann Lee has refused it already.',
    );
  });
});
