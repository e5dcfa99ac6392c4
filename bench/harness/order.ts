/** In which order parts are measured, and how long that takes. */
import type { Part } from '../parts/part.ts';
import { type Catalogue, isSeeded, nameOf } from './catalogues.ts';
import { sum } from './numbers.ts';
import type { Options } from './options.ts';

/** Rows of products, comments and members that are seeded in a minute, on two cores. */
const seededInMinute = 1_000_000;

/**
 * What needs the least seeding comes first: parts that share a catalogue with those before them follow at once, and
 * whatever waits for a million products is at the end. Otherwise as given.
 */
export function inOrder(parts: readonly Part[], options: Options, isThere = isSeeded): Part[] {
  const left = [...parts];
  const ordered: Part[] = [];
  const seeded = new Set<string>();
  const isReady = (catalogue: Catalogue) => seeded.has(nameOf(catalogue)) || isThere(catalogue);
  while (left.length > 0) {
    const cost = (part: Part) => seedingMinutes(part, options, isReady);
    const next = left.reduce((least, part) => (cost(part) < cost(least) ? part : least));
    left.splice(left.indexOf(next), 1);
    ordered.push(next);
    for (const catalogue of next.catalogues?.(options) ?? []) seeded.add(nameOf(catalogue));
  }
  return ordered;
}

function seedingMinutes(part: Part, options: Options, isReady: (catalogue: Catalogue) => boolean): number {
  const missing = (part.catalogues?.(options) ?? []).filter((catalogue) => !isReady(catalogue));
  return minutesOf(missing);
}

function minutesOf(catalogues: readonly Catalogue[]): number {
  const rows = catalogues.reduce(
    (sum, { products, comments, members }) => sum + products + comments + members,
    0,
  );
  return rows / seededInMinute;
}

/** Minutes that the parts take, with the seeding of what they share once. */
export function minutesFor(parts: readonly Part[], options: Options, isThere = isSeeded): number {
  const all = parts.flatMap((part) => part.catalogues?.(options) ?? []);
  const missing = new Map(all.filter((one) => !isThere(one)).map((one) => [nameOf(one), one]));
  return sum(parts.map(({ minutes }) => minutes)) + minutesOf([...missing.values()]);
}

/** Minutes that are left: as estimated, at the pace of what is done. */
export function minutesLeft(estimated: { done: number; left: number }, passed: number): number {
  return estimated.done === 0 ? estimated.left : (estimated.left * passed) / estimated.done;
}
