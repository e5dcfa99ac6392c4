import { expect, test } from 'vitest';
import { readFlash, withFlash } from './flash.ts';

test('adds a message to the other values of the state', () => {
  const state = withFlash({ tone: 'good', text: 'Done' }, { from: '/deal/17' });
  expect(state).toEqual({ from: '/deal/17', flash: { tone: 'good', text: 'Done' } });
  expect(readFlash(state)).toEqual({ tone: 'good', text: 'Done' });
});

test.each([undefined, null, 'flash', {}, { flash: null }, { flash: 'text' }])(
  'finds no message in %j',
  (state) => {
    expect(readFlash(state)).toBeUndefined();
  },
);
