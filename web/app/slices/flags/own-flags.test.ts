import { expect, test } from 'vitest';
import type { CommentId } from '#contract/core/ids.ts';
import type { Reactions } from '#contract/profiles/model.ts';
import { isFlaggedIn, withFlag } from './own-flags.ts';

const none: Reactions = {
  votes: {
    product: { liked: [], disliked: [] },
    thread: { liked: [], disliked: [] },
    comment: { liked: [], disliked: [] },
  },
  flaggedComments: [],
  savedProducts: [],
};

test('a flag is set once and withdrawn', () => {
  const id = 3 as CommentId;
  const flagged = withFlag(withFlag(none, id, true), id, true);
  expect(flagged.flaggedComments).toEqual([3]);
  expect(isFlaggedIn(flagged, id)).toBe(true);
  expect(isFlaggedIn(flagged, 4 as CommentId)).toBe(false);
  expect(withFlag(flagged, id, false)).toEqual(none);
});
