import { expect, test } from 'vitest';
import type { TextStore } from '../client/storage.ts';
import { chooseScheme, chosenScheme } from './colour-scheme.ts';

function memory(texts: Record<string, string> = {}): TextStore & { texts: Record<string, string> } {
  return {
    texts,
    read: (key) => texts[key],
    write: (key, text) => {
      if (text === undefined) delete texts[key];
      else texts[key] = text;
    },
  };
}

test('what was chosen before the key had its name goes on', () => {
  expect(chosenScheme(memory({ 'mantine-color-scheme-value': 'dark' }))).toBe('dark');
  expect(chosenScheme(memory({ 'mantine-color-scheme-value': 'auto' }))).toBeUndefined();
  expect(chosenScheme(memory())).toBeUndefined();
});

test('a new choice takes the place of the old one', () => {
  const store = memory({ 'mantine-color-scheme-value': 'dark' });
  chooseScheme(store, 'light', 'dark');
  expect(store.texts).toEqual({ colourScheme: 'light' });
  expect(chosenScheme(store)).toBe('light');
});

test('choosing what the system wears goes back to following it', () => {
  const store = memory({ colourScheme: 'light' });
  chooseScheme(store, 'dark', 'dark');
  expect(store.texts).toEqual({});
});
