import { expect, test } from 'vitest';
import { noneLeftText } from './review-texts.ts';

test.each([
  [0, 'All caught up.'],
  [1, 'All caught up here. 1 flagged comment in huddles is waiting.'],
  [2, 'All caught up here. 2 flagged comments in huddles are waiting.'],
])('the end of the queue names the %i comments of the other kind', (others, sentence) => {
  expect(noneLeftText('thread', others)).toBe(sentence);
});
