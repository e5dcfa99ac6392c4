import { expect, test } from 'vitest';
import { messageOf, messagesOf, readMessage } from './messages.ts';

const many = Array.from({ length: 2_000 }, (_unused, index) => `product:${index}`);

test('a message says who tells, and what', () => {
  expect(readMessage(messageOf('one', ['products', 'product:1']))).toEqual({
    sender: 'one',
    topics: ['products', 'product:1'],
  });
});

test('one that would be too long says that everything changed', () => {
  expect(readMessage(messageOf('one', many))).toEqual({ sender: 'one', topics: ['everything'] });
});

test('several hold what is too much for one, each within what NOTIFY carries', () => {
  const messages = messagesOf('one', many);
  expect(messages.length).toBeGreaterThan(1);
  expect(Math.max(...messages.map((message) => message.length))).toBeLessThan(8_000);
  expect(messages.flatMap((message) => readMessage(message).topics)).toEqual(many);
  expect(new Set(messages.map((message) => readMessage(message).sender))).toEqual(new Set(['one']));
  expect(messagesOf('one', [])).toEqual([]);
});
