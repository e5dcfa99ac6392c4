import { expect, test } from 'vitest';
import type { CreditKindId } from '../core/ids.ts';
import { creditsFor } from '../products/facts.ts';
import { creditProblems, offeredStates, requirementProblems } from './model.ts';

const kind = 1 as CreditKindId;
const form = {
  title: 'Ethics',
  completedOn: '2026-05-01',
  creditKindId: kind,
  state: '',
  hours: 1,
  approval: '',
};
const rules = { today: '2026-11-29', isFromProduct: false };
const hours = 'Enter hours from 0.25 to 100, in steps of 0.25.';

test.each([
  [{ hours: 0.25 }, {}],
  [{ hours: 100, completedOn: '2026-11-29', state: 'GU' }, {}],
  [{ hours: 0 }, { hours }],
  [{ hours: 1.1 }, { hours }],
  [{ hours: Number.NaN }, { hours }],
  [{ completedOn: '2026-11-30' }, { completedOn: 'Choose a date that isn’t in the future.' }],
  [{ completedOn: '1949-12-31' }, { completedOn: 'Choose a date from 1950 on.' }],
  [{ completedOn: '2026-02-29' }, { completedOn: 'Enter a date that exists.' }],
  [{ state: 'constructor' }, { state: 'Choose a state from the list.' }],
  [{ creditKindId: null }, { creditKindId: 'Choose a credit kind.' }],
  [{ title: ' ' }, { title: 'This field is required' }],
  [
    { title: 'x'.repeat(201), approval: 'x'.repeat(61) },
    { title: 'Use at most 200 characters.', approval: 'Use at most 60 characters.' },
  ],
  [{ approval: 'a\u202eb' }, { approval: 'Remove the characters that can’t be read.' }],
])('hours with %j have the problems %j', (given, problems) => {
  expect(creditProblems({ ...form, ...given }, rules)).toEqual(problems);
});

test('hours from a product may have two decimals', () => {
  const problems = (hours: number) =>
    creditProblems({ ...form, hours }, { ...rules, isFromProduct: true }).hours;
  expect([1.1, 1.33, 1.333].map(problems)).toEqual([undefined, undefined, hours]);
});

const ohio = {
  state: 'OH',
  hours: 24,
  kinds: [{ creditKindId: kind, hours: 3 }],
  years: 2,
  endsOn: '2027-03-31',
};

test.each([
  [{}, {}],
  [{ state: '' }, { state: 'Choose a state from the list.' }],
  [{ hours: Number.NaN, kinds: [] }, { hours }],
  [{ hours: 2 }, { kinds: 'A kind can’t require more than all kinds together.' }],
  [{ kinds: [...ohio.kinds, ...ohio.kinds] }, { kinds: 'Enter each credit kind once.' }],
  [{ kinds: [{ creditKindId: kind, hours: 0 }] }, { kinds: hours }],
  [{ years: 0 }, { years: 'Choose a number of years.' }],
  [{ endsOn: '2027-02-30' }, { endsOn: 'Enter a date that exists.' }],
])('a requirement with %j has the problems %j', (given, problems) => {
  expect(requirementProblems({ ...ohio, ...given })).toEqual(problems);
});

test('a product’s hours count in their states, or in all', () => {
  const credit = (states: string[]) => ({ creditKindId: kind, states, hours: 1, approval: '' });
  const credits = [credit(['OH', 'CA']), credit([]), credit(['TX', 'OH'])];
  expect(offeredStates(credits)).toEqual(['CA', 'OH', 'TX', '']);
  expect(creditsFor(credits, 'CA')).toEqual([credits[0], credits[1]]);
});
