import { expect, test } from 'vitest';
import { listOf, text, whole } from './codec.ts';
import { replyIn, replyOf } from './request.ts';

test('a reply says that it worked, then what its table has', () => {
  const reply = replyOf<{ words: string; count: number }>({ words: ['message', text], count: ['n', whole] });
  const wire = reply.toWire({ words: 'a', count: 2 });
  expect(JSON.stringify(wire)).toBe('{"response":"success","message":"a","n":2}');
  expect(reply.fromWire(reply.schema.parse(wire))).toEqual({ words: 'a', count: 2 });
  expect(reply.schema.safeParse({ ...wire, response: 'error' }).success).toBe(false);
});

test('one that holds a single thing is that thing', () => {
  const reply = replyIn('rows', listOf(text));
  const wire = reply.toWire(['a', 'b']);
  expect(JSON.stringify(wire)).toBe('{"response":"success","rows":["a","b"]}');
  expect(reply.fromWire(reply.schema.parse(wire))).toEqual(['a', 'b']);
});
