import { expect, test } from 'vitest';
import { pagesOnMachine } from './bars.ts';

test('pages are promised in proportion to what the machine can do', () => {
  expect(pagesOnMachine(40)).toEqual({ atLeast: 200 });
  expect(pagesOnMachine(80)).toEqual({ atLeast: 100 });
});
