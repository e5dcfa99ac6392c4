import { expect, test } from 'vitest';
import { outcomeText } from './use-bulk-act.ts';

const finishedAt = new Date();

test.each([
  [{ total: 3, done: 3, changed: 3, hasFailed: false }, '3 products deleted.'],
  [
    { total: 3, done: 3, changed: 2, hasFailed: false },
    '2 products deleted. Of 3 products, the others weren’t changed.',
  ],
  [
    { total: 4500, done: 1200, changed: 1190, hasFailed: true },
    '1,190 products deleted. Stopped after 1,200 of 4,500 products. The rest weren’t changed.',
  ],
])('describes %j as “%s”', (progress, text) => {
  const asked = { act: 'delete', isPart: false } as const;
  expect(outcomeText(asked, { ...progress, finishedAt }, 'product')).toBe(text);
});
