import { describe, expect, test } from 'vitest';
import type { Fault } from '#contract/core/fault.ts';
import type { MemberId, PendingPostId } from '#contract/core/ids.ts';
import {
  isKnown,
  isNewAccount,
  needsApproval,
  refuseDecided,
  refuseLinks,
  refuseTooManyPending,
} from './policy.ts';
import type { StoredPendingPost } from './queries.ts';

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

test('rejects the third link and the eleventh pending post', () => {
  expect(() => refuseLinks({ html: 'www.a.example www.b.example' })).not.toThrow();
  expect(() => refuseLinks({ html: 'www.a.example www.b.example www.c.example' })).toThrow(/at most 2 links/);
  expect(() => refuseTooManyPending(9)).not.toThrow();
  expect(() => refuseTooManyPending(10)).toThrow(/You have 10/);
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

describe('a pending post', () => {
  const waiting: StoredPendingPost = {
    id: 1 as PendingPostId,
    authorId: 2 as MemberId,
    kind: 'thread',
    payload: {},
    title: 'May I ask?',
    words: 'Who knows?',
    subjectKind: null,
    subjectId: null,
    reservedId: null,
    idempotencyKey: null,
    decision: null,
    deciderName: null,
  };

  test('can be decided once', () => {
    expect(refuseDecided(waiting)).toBe(waiting);
    expect(() => refuseDecided(undefined)).toThrow('This is no longer pending.');
    expect(() => refuseDecided({ ...waiting, decision: 'approved', deciderName: 'Ann Lee' })).toThrow(
      'Ann Lee has already approved this.',
    );
  });
});
