import type { HeldPostId } from '#contract/core/ids.ts';
import { decideHeld, listHeld } from '#contract/newcomers/calls.ts';
import { decidedText } from '#contract/newcomers/checks.ts';
import { decideLimit } from '#contract/newcomers/model.ts';
import { useApi } from '../../client/queries.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';

/** Decides about the rows that are selected, or about all that the table finds, and says what came of it. */
export function useDeciding(selection: TableSelection<number>, table: TableAct) {
  const api = useApi();

  /** Of all, those that have waited longest: as many as one call takes. */
  async function chosen(): Promise<HeldPostId[]> {
    if (!selection.isEverything) return selection.selected as HeldPostId[];
    const { posts } = await api(listHeld, { skip: 0, limit: decideLimit });
    return posts.map(({ id }) => id);
  }

  async function decide(isApproved: boolean, reason: string): Promise<string> {
    const decided = await api(decideHeld, { ids: await chosen(), isApproved, reason });
    selection.clear();
    return decidedText(decided, isApproved);
  }

  return {
    approve: () => table.act(() => decide(true, '')),
    /** Throws the Fault when it does not work. */
    refuse: async (reason: string) => table.done(await decide(false, reason)),
  };
}
