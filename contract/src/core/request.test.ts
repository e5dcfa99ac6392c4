import { expect, test } from 'vitest';
import { requestOf } from './codec.ts';
import { type ListPage, pageFields, searchField } from './request.ts';

const request = requestOf<ListPage & { text: string }>({
  ...pageFields({ min: 1, max: 50, fallback: 20 }),
  text: searchField(5),
});

test.each([
  [{}, { skip: 0, limit: 20, text: '' }],
  [
    { skip: '-3', limit: '500', searchtxt: ' ab ' },
    { skip: 0, limit: 50, text: 'ab' },
  ],
])('%j is parsed as a page of a list', (wire, page) => {
  expect(request.schema.parse(wire)).toEqual(page);
});

test('an empty search text is omitted', () => {
  expect(request.toWire({ skip: 0, limit: 20, text: '' })).toEqual({ skip: 0, limit: 20 });
  expect(request.toWire({ skip: 20, limit: 20, text: 'ab' })).toEqual({
    skip: 20,
    limit: 20,
    searchtxt: 'ab',
  });
});
