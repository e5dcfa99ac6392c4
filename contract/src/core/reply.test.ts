import { expect, test } from 'vitest';
import { integer, listOf, text } from './codec.ts';
import { replyIn, replyOf } from './request.ts';

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
