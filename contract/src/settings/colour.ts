/**
 * The accent colour: its contrast, the nearest readable shade, and the pages' derived colours. Contrast follows the Web
 * Content Accessibility Guidelines 2.2 (relative luminance, 1.4.3). Pure; colours are `#rrggbb`.
 */
import {
  formatHex,
  interpolate,
  modeLrgb,
  modeRgb,
  parseHex,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';
import type { AccentColours } from '../core/site.ts';

registerMode(modeRgb);
registerMode(modeLrgb);

/** The minimum contrast for text of any size. */
export const leastContrast = 4.5;

/** Data for each scheme: the background with the least contrast, and the two text colours on the accent. */
const light = { ground: '#f2eee7', onAccent: '#ffffff', shadeTowards: '#000000' };
const dark = { ground: '#22272f', onAccent: '#14213a', shadeTowards: '#ffffff' };
type Scheme = typeof light;

const colourShape = /^#[0-9a-f]{6}$/;

/** True for `#rrggbb` in lower case. */
export function isColour(text: string): boolean {
  return colourShape.test(text);
}

/** Normalizes typed colours such as `1E3556` and `#abc`; anything else stays as it is. */
export function tidyColour(typed: string): string {
  const trimmed = typed.trim();
  const colour = parseHex(trimmed);
  // Transparent colours are no accent.
  return colour === undefined || colour.alpha !== undefined ? trimmed : formatHex(colour);
}

/** True if it is readable on every light background, and light text on it. */
export function isReadableAccent(colour: string): boolean {
  return isReadableIn(light, colour);
}

/** Darkens the colour, with the same hue, until it is readable. */
export function nearestReadable(colour: string): string {
  return shadeFor(light, colour);
}

/**
 * Derives the style sheets' colours from a readable accent: button backgrounds and links; the dark scheme has the
 * nearest readable shades.
 */
export function accentColours(accent: string): AccentColours {
  const inDark = shadeFor(dark, accent);
  return {
    '--accent-light': accent,
    '--accent-light-hover': mixed(accent, '#000000', 0.15),
    '--accent-light-tint': mixed(accent, '#ffffff', 0.9),
    '--accent-dark': inDark,
    '--accent-dark-hover': mixed(inDark, '#ffffff', 0.2),
    '--accent-dark-tint': mixed(inDark, '#14171c', 0.8),
  };
}

/** Steps of one hundredth, which are invisible. */
function shadeFor(scheme: Scheme, colour: string): string {
  for (let share = 0; share < 1; share += 0.01) {
    const shade = mixed(colour, scheme.shadeTowards, share);
    if (isReadableIn(scheme, shade)) return shade;
  }
  return scheme.shadeTowards;
}

function isReadableIn({ ground, onAccent }: Scheme, colour: string): boolean {
  return wcagContrast(colour, ground) >= leastContrast && wcagContrast(onAccent, colour) >= leastContrast;
}

/** Mixes `share` (0 to 1) of the second colour into the first. */
function mixed(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'rgb')(share));
}
