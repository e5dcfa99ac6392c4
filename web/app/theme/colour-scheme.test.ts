import { expect, test } from 'vitest';
import { memoryStore } from '../client/fixtures/memory-store.ts';
import { chooseScheme, chosenScheme } from './colour-scheme.ts';

test('what was chosen before the key had its name goes on', () => {
  expect(chosenScheme(memoryStore({ 'mantine-color-scheme-value': 'dark' }))).toBe('dark');
  expect(chosenScheme(memoryStore({ 'mantine-color-scheme-value': 'auto' }))).toBeUndefined();
  expect(chosenScheme(memoryStore())).toBeUndefined();
});

test('a new choice takes the place of the old one', () => {
  const store = memoryStore({ 'mantine-color-scheme-value': 'dark' });
  chooseScheme(store, 'light', 'dark');
  expect([...store.texts]).toEqual([['colourScheme', 'light']]);
  expect(chosenScheme(store)).toBe('light');
});

test('choosing what the system prefers goes back to following it', () => {
  const store = memoryStore({ colourScheme: 'light' });
  chooseScheme(store, 'dark', 'dark');
  expect(store.texts.size).toBe(0);
});
