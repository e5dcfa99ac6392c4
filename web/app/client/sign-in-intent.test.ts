import { expect, test } from 'vitest';
import { readIntent } from './sign-in-intent.ts';

test.each([
  ...[{ to: 'comment' }, { to: 'vote' }, { to: 'flag' }, { to: 'follow' }, { to: 'save' }],
  { to: 'reply', comment: 41 },
])('reads the intent %j', (intent) => {
  expect(readIntent({ from: '/deal/7', intent })).toEqual(intent);
});

test.each([
  ...[null, 'reply', {}, { intent: { to: 'pay' } }, { intent: { to: 'reply' } }],
  { intent: { to: 'reply', comment: '7/../8' } },
])('ignores %j, which is not an intent', (state) => {
  expect(readIntent(state)).toBeUndefined();
});
