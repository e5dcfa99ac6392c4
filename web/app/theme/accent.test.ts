import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { accentColours, leastContrast, nearestReadable } from '#contract/settings/colour.ts';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = sheet.split(':root[data-colour-scheme="dark"]');

/** Returns the default value of a colour token in a scheme, without an accent. */
function colourOf(scheme: string, name: string): string {
  return new RegExp(`^ +--${name}: (?:var\\(--[\\w-]+, )?(#[0-9a-f]{6})`, 'm').exec(scheme)?.[1] ?? '';
}

const grounds = ['ground', 'surface', 'sunken'];
/** Different hues, as dark or as light as possible. */
const accents = ['#000000', '#ffffff', '#ffcc00', '#00ff00', '#ff00ff', '#7a1f2b', '#808080'].map(
  nearestReadable,
);

describe.each([
  { name: 'light', scheme: light },
  { name: 'dark', scheme: dark },
])('in the $name scheme', ({ name, scheme }) => {
  test.each(accents)(
    'the accent %s has enough contrast on every background, and so does text on it',
    (accent) => {
      const shown = accentColours(accent);
      const own = shown[`--accent-${name}`] ?? '';
      for (const ground of grounds) {
        expect(wcagContrast(own, colourOf(scheme, ground))).toBeGreaterThanOrEqual(leastContrast);
      }
      for (const under of [own, shown[`--accent-${name}-hover`] ?? '']) {
        expect(wcagContrast(colourOf(scheme, 'on-ink'), under)).toBeGreaterThanOrEqual(leastContrast);
      }
      expect(
        wcagContrast(colourOf(scheme, 'ink-text'), shown[`--accent-${name}-tint`] ?? ''),
      ).toBeGreaterThanOrEqual(leastContrast);
    },
  );

  test('the style sheet uses every shade of the accent', () => {
    const names = Object.keys(accentColours('#1e3556')).filter((shade) =>
      shade.startsWith(`--accent-${name}`),
    );
    expect(names).toHaveLength(3);
    for (const shade of names) expect(scheme).toContain(`var(${shade}, `);
  });
});
