import { expect, test } from 'vitest';
import { textStore } from './storage.ts';

test('stores a text until it is removed', () => {
  const kept = new Map<string, string>();
  const store = textStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }));
  expect(store.read('visit')).toBeUndefined();
  expect(store.write('visit', '')).toBe(true);
  expect(store.read('visit')).toBe('');
  store.write('visit', undefined);
  expect(kept.size).toBe(0);
});

const refuse = () => {
  throw new Error('denied');
};

test.each([
  ['throws on every call', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['cannot be accessed', refuse],
])('reads and stores nothing if storage %s', (_how, open) => {
  const store = textStore(open);
  expect(store.read('visit')).toBeUndefined();
  expect(store.write('visit', 'word')).toBe(false);
  expect(store.write('visit', undefined)).toBe(false);
});
