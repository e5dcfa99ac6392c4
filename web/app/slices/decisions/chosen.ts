/** What a decision is about: the rows that are selected, or all that the table finds. */
import type { Id } from '#contract/core/ids.ts';
import { decideLimit } from '#contract/decisions/decision.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';

/** Where all that the table finds can be selected. */
export interface Everything<Of extends Id<string>> {
  /** How many that were when the table was drawn. */
  total: number;
  /** Those that have waited longest. */
  listLongest: (limit: number) => Promise<Of[]>;
}

export interface Chosen<Of extends Id<string>> {
  count: number;
  ids: () => Promise<Of[]>;
}

/** As many as one call takes, and none that came to the table after it was drawn: nobody has seen that it is there. */
export function chosenOf<Of extends Id<string>>(
  { selected, isEverything }: Pick<TableSelection<number>, 'selected' | 'isEverything'>,
  everything?: Everything<Of>,
): Chosen<Of> {
  if (!isEverything || everything === undefined)
    return { count: selected.length, ids: async () => selected as Of[] };
  const { total, listLongest } = everything;
  const count = Math.min(total, decideLimit);
  return { count, ids: () => listLongest(count) };
}
