/**
 * Whoever has just written reads what they wrote, also where another process answers: a reply to a call that changes something
 * names the process that wrote it, and requests of the next seconds say so.
 */

/** Of replies. */
export const writtenByHeader = 'x-written-by';
/** Of requests: who wrote, and how many milliseconds ago. */
export const readAfterHeader = 'x-read-after';

/** Milliseconds after which everybody has heard of a write, or is known not to hear. */
export const toldWithin = 5_000;

export interface Written {
  by: string;
  /** Milliseconds. */
  age: number;
}

export function readAfterOf({ by, age }: Written): string {
  return `${by} ${Math.max(0, Math.round(age))}`;
}

/** Undefined for what nobody of ours writes. */
export function writtenOf(header: string): Written | undefined {
  const [, by, age] = /^([\w-]{1,40}) (\d{1,9})$/.exec(header) ?? [];
  return by === undefined ? undefined : { by, age: Number(age) };
}
