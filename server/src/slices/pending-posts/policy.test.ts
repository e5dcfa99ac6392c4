import { expect, test } from 'vitest';
import type { Fault } from '#contract/core/fault.ts';
import { isKnown, isNewAccount, needsApproval, refuseLinks } from './policy.ts';

const joinedAt = new Date('2026-03-01T12:00:00Z');

test.each([
  ['product', 0, 5, true],
  ['thread', 0, 0, true],
  ['thread', 1, 0, false],
  ['comment', 5, 0, true],
  ['comment', 0, 1, true],
  ['comment', 0, 2, false],
] as const)('a %s by an account with %i posts and %i comments waits: %s', (kind, posts, comments, waits) => {
  expect(needsApproval(kind, { joinedAt, posts, comments })).toBe(waits);
});

test('members with a role are not new', () => {
  const known = (['super_admin', 'admin', 'moderator', 'member', 'store_rep'] as const).map((role) =>
    isKnown({ role }),
  );
  expect(known).toEqual([true, true, true, false, true]);
});

test('an account is new for exactly seven days', () => {
  expect(isNewAccount({ joinedAt }, new Date('2026-03-08T11:59:59Z'))).toBe(true);
  expect(isNewAccount({ joinedAt }, new Date('2026-03-08T12:00:00Z'))).toBe(false);
});

test('counts links of all fields together, and reports the field with most', () => {
  const texts = { descriptionHtml: 'www.a.example', title: '', booking: 'www.b.example www.c.example' };
  const at = (given: Record<string, string>) => {
    try {
      refuseLinks({ ...texts, ...given });
    } catch (error) {
      return Object.keys((error as Fault).details.errors ?? {});
    }
    return [];
  };
  expect(at({})).toEqual(['booking']);
  expect(at({ title: 'www.d.example', booking: 'www.b.example' })).toEqual(['descriptionHtml']);
  expect(at({ booking: 'www.b.example' })).toEqual([]);
});
