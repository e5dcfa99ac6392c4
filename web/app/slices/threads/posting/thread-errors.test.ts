import { expect, test } from 'vitest';
import { threadErrors } from './thread-errors.ts';

test('what the server says about a field stands beside it', () => {
  expect(threadErrors({ title: 'Please enter a title.', description: 'Too long.' })).toEqual({
    title: 'Please enter a title.',
    descriptionHtml: 'Too long.',
  });
  expect(threadErrors({})).toEqual({});
});

test('what belongs to no field of the screen is said above the form', () => {
  expect(
    threadErrors({ title: 'Please enter a title.', id: 'Please name something that exists.' }),
  ).toBeUndefined();
});
