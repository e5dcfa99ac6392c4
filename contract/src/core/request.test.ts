import { expect, test } from 'vitest';
import { integer, listOf, requestOf, text } from './codec.ts';
import { type ListPage, pageFields, replyIn, replyOf, searchField } from './request.ts';

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

test('a reply has the success marker first, then its fields', () => {
  const reply = replyOf<{ words: string; count: number }>({
    words: ['message', text],
    count: ['n', integer],
  });
  const wire = reply.toWire({ words: 'a', count: 2 });
  expect(JSON.stringify(wire)).toBe('{"response":"success","message":"a","n":2}');
  expect(reply.fromWire(reply.schema.parse(wire))).toEqual({ words: 'a', count: 2 });
  expect(reply.schema.safeParse({ ...wire, response: 'error' }).success).toBe(false);
});

test('a reply with a single field converts to its value', () => {
  const reply = replyIn('rows', listOf(text));
  const wire = reply.toWire(['a', 'b']);
  expect(JSON.stringify(wire)).toBe('{"response":"success","rows":["a","b"]}');
  expect(reply.fromWire(reply.schema.parse(wire))).toEqual(['a', 'b']);
});
