/**
 * The accent colour: whether it can be read, the nearest shade that can, and what the pages' other colours make of it.
 * Contrast is that of the Web Content Accessibility Guidelines 2.2 (relative luminance, 1.4.3). Pure; colours are
 * `#rrggbb`.
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

/** For text of any size. */
export const leastContrast = 4.5;

/** Of each scheme, the ground on which text is hardest to read, and the two colours in which text stands on the accent. */
const light = { ground: '#f2eee7', onAccent: '#ffffff', shadeTowards: '#000000' };
const dark = { ground: '#22272f', onAccent: '#14213a', shadeTowards: '#ffffff' };
type Scheme = typeof light;

const colourShape = /^#[0-9a-f]{6}$/;

/** Whether it is written as `#rrggbb`, in small letters. */
export function isColour(text: string): boolean {
  return colourShape.test(text);
}

/** As it is kept, of what somebody types: `1E3556`, `#1e3556` and `#abc` alike; anything else stays as it is. */
export function tidyColour(typed: string): string {
  const trimmed = typed.trim();
  const colour = parseHex(trimmed);
  // What shines through is no accent.
  return colour === undefined || colour.alpha !== undefined ? trimmed : formatHex(colour);
}

/** Whether it reads on every light ground of the pages, and light text on it. */
export function isReadableAccent(colour: string): boolean {
  return isReadableIn(light, colour);
}

/** The same hue, as little darker as makes it readable; itself where it is. */
export function nearestReadable(colour: string): string {
  return shadeFor(light, colour);
}

/**
 * What the pages' style sheets take from an accent that can be read. Buttons have it as their ground, links are set in it; in the
 * dark scheme both are the nearest shade that reads there.
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

/** Steps of a hundredth: none of them shows. */
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

/** `share` of the second colour in the first, from 0 to 1. */
function mixed(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'rgb')(share));
}
