import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingProblems, tidySettings } from './checks.ts';
import { accentColours, isReadableAccent, leastContrast, nearestReadable, tidyColour } from './colour.ts';
import { defaultSettings } from './model.ts';

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('an accent colour', () => {
  test('with enough contrast is unchanged', () => {
    expect(isReadableAccent('#1e3556')).toBe(true);
    expect(nearestReadable('#1e3556')).toBe('#1e3556');
  });

  test('with too little contrast is replaced by a shade of the same hue', () => {
    expect(isReadableAccent('#ffcc00')).toBe(false);
    const nearest = nearestReadable('#ffcc00');
    expect(nearest).toMatch(/^#[0-9a-f]{4}00$/);
    expect(isReadableAccent(nearest)).toBe(true);
  });

  test('is changed as little as possible', () => {
    // The shade is darkened in steps of 1%, each of which changes the contrast by 4% here.
    expect(wcagContrast(nearestReadable('#ffffff'), '#f2eee7')).toBeLessThan(leastContrast * 1.05);
  });

  test('always has a readable shade for the light and the dark scheme', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const accent = nearestReadable(colour);
        expect(isReadableAccent(accent)).toBe(true);
        const inDark = accentColours(accent)['--accent-dark'] ?? '';
        expect(wcagContrast(inDark, '#22272f')).toBeGreaterThanOrEqual(leastContrast);
        expect(wcagContrast('#14213a', inDark)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });

  test.each([
    ['1E3556', '#1e3556'],
    [' #1e3556 ', '#1e3556'],
    ['#abc', '#aabbcc'],
    ['blue', 'blue'],
    ['', ''],
  ])('typed as %j is stored as %j', (typed, kept) => {
    expect(tidyColour(typed)).toBe(kept);
    expect(tidySettings({ ...defaultSettings, accent: typed }).accent).toBe(kept);
  });
});

describe('site settings', () => {
  const problemOf = (settings: object) =>
    Object.values(settingProblems({ ...defaultSettings, ...settings })).filter(
      (problem) => problem !== undefined,
    );

  test('have valid defaults', () => {
    expect(problemOf({})).toEqual([]);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'Guild\nBcc: all@example.org' },
    { contactPhone: '\u202e0010 555 1+' },
    { contactAddress: '' },
    { legalUrl: '' },
    { legalUrl: '//elsewhere.example' },
    { contactUrl: 'guild.example/contact' },
    { xUrl: 'x.com/guild' },
    { linkedInUrl: 'https://name:secret@linkedin.example/' },
    { timeZone: 'Mars/Olympus' },
    { accent: 'blue' },
    { accent: '#ffcc00' },
  ])('such as %j are rejected with one message', (settings) => {
    expect(problemOf(settings)).toHaveLength(1);
  });

  test.each([
    { legalUrl: 'https://guild.example/legal?lang=en' },
    { contactPhone: '', facebookUrl: '', line: '' },
    { accent: '7A1F2B' },
    { timeZone: 'america/new york' },
    { timeZone: '' },
  ])('such as %j are valid', (settings) => {
    expect(problemOf(settings)).toEqual([]);
  });
});
