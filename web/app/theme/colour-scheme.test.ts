import { expect, test } from 'vitest';
import { memoryStore } from '../client/fixtures/memory-store.ts';
import { chooseScheme, chosenScheme } from './colour-scheme.ts';

test('reads a choice stored under the former key', () => {
  expect(chosenScheme(memoryStore({ 'mantine-color-scheme-value': 'dark' }))).toBe('dark');
  expect(chosenScheme(memoryStore({ 'mantine-color-scheme-value': 'auto' }))).toBeUndefined();
  expect(chosenScheme(memoryStore())).toBeUndefined();
});

test('a new choice replaces the old one', () => {
  const store = memoryStore({ 'mantine-color-scheme-value': 'dark' });
  chooseScheme(store, 'light', 'dark');
  expect([...store.texts]).toEqual([['colourScheme', 'light']]);
  expect(chosenScheme(store)).toBe('light');
});

test('choosing the system’s scheme follows the system again', () => {
  const store = memoryStore({ colourScheme: 'light' });
  chooseScheme(store, 'dark', 'dark');
  expect(store.texts.size).toBe(0);
});
