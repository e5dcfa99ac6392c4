import { expect, test } from 'vitest';
import { chipsOf, namedSo, notOffered, offeredFor } from './chip-choices.ts';

const names = ['Business ethics', 'Ethics', 'Tax'];
const choices = names.map((name, index) => ({ id: index + 1, name }));
const offered = (chosen: number[], text: string) => offeredFor(choices, chosen, text).map(({ name }) => name);

test('offers names that contain the text and are not selected, matching beginnings first', () => {
  expect(offered([], '')).toEqual(names);
  expect(offered([], ' ETH')).toEqual(['Ethics', 'Business ethics']);
  expect(offered([2], 'eth')).toEqual(['Business ethics']);
  expect(offered([], 'law')).toEqual([]);
});

test('matches a whole name in any case, but not part of one', () => {
  expect(namedSo(choices, ' tax ')?.id).toBe(3);
  expect(namedSo(choices, 'ta')).toBeUndefined();
});

test('shows selected chips in their order, including unavailable ones', () => {
  expect(chipsOf(choices, [3, 9, 1]).map(({ name }) => name)).toEqual([
    'Tax',
    'No longer available',
    'Business ethics',
  ]);
});

test('lists selected choices that are no longer available', () => {
  expect(notOffered(choices, [3, 9, 1])).toEqual([{ id: 9, name: 'No longer available' }]);
  expect(notOffered(choices, [3, 1])).toEqual([]);
});
