import { expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId } from './ids.ts';
import { keyOf, perKind, subjectKinds } from './ids.ts';

test('creates a value for each kind once', () => {
  const asked: string[] = [];
  const made = perKind((kind) => {
    asked.push(kind);
    return { name: `a ${kind}` };
  });
  expect(made).toEqual({ product: { name: 'a product' }, thread: { name: 'a thread' } });
  expect(asked).toEqual([...subjectKinds]);
  expect(Object.keys(made)).toEqual([...subjectKinds]);
});

test('each subject has a unique key', () => {
  const things = [
    { kind: 'product', id: 7 as ProductId },
    { kind: 'thread', id: 7 as ThreadId },
    { kind: 'comment', id: 7 as CommentId },
  ] as const;
  expect(things.map(keyOf)).toEqual(['product:7', 'thread:7', 'comment:7']);
});
