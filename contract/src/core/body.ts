/** How much a body may bring; what brings more is not read to its end (rules/calls 15). */

/**
 * - `fields`: ids, names, addresses, a note: what most calls ask for;
 * - `longText`: HTML or text of the length of an article, or a small picture as text;
 * - `manyIds`: everything that was chosen in a long table.
 */
export type BodyKind = 'fields' | 'longText' | 'manyIds';

export interface BodyLimit {
  /** Of the body without its files. */
  bytes: number;
  /** Names and entries of lists together. */
  values: number;
}

export const bodyLimits: Readonly<Record<BodyKind, BodyLimit>> = {
  fields: { bytes: 16_000, values: 500 },
  // The longest description, each of whose letters a form writes with six bytes.
  longText: { bytes: 650_000, values: 500 },
  manyIds: { bytes: 300_000, values: 10_500 },
};
