import { expect, test } from 'vitest';
import { payloadOf, payloadsOf, readPayload } from './payloads.ts';

const many = Array.from({ length: 2_000 }, (_unused, index) => `product:${index}`);

test('a message says who tells, and what', () => {
  expect(readPayload(payloadOf('one', ['products', 'product:1']))).toEqual({
    sender: 'one',
    topics: ['products', 'product:1'],
  });
});

test('one that would be too long says that everything changed', () => {
  expect(readPayload(payloadOf('one', many))).toEqual({ sender: 'one', topics: ['everything'] });
});

test('several hold what is too much for one, each within what NOTIFY carries', () => {
  const messages = payloadsOf('one', many);
  expect(messages.length).toBeGreaterThan(1);
  expect(Math.max(...messages.map((message) => message.length))).toBeLessThan(8_000);
  expect(messages.flatMap((message) => readPayload(message).topics)).toEqual(many);
  expect(new Set(messages.map((message) => readPayload(message).sender))).toEqual(new Set(['one']));
  expect(payloadsOf('one', [])).toEqual([]);
});
