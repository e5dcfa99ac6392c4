/**
 * The accent colour: whether it can be read, the nearest shade that can, and what the pages' other colours make of it.
 * Contrast is that of the Web Content Accessibility Guidelines 2.2 (relative luminance, 1.4.3). Pure; colours are
 * `#rrggbb`.
 */
import type { AccentColours } from '../core/site.ts';

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
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  const long = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits;
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : typed.trim();
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
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
  return contrast(colour, ground) >= leastContrast && contrast(onAccent, colour) >= leastContrast;
}

/** `share` of the second colour in the first, from 0 to 1. */
function mixed(colour: string, other: string, share: number): string {
  const into = channels(other);
  const parts = channels(colour).map((value, place) => value + ((into[place] ?? 0) - value) * share);
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of one channel of sRGB, from 0 to 1. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue, from 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
