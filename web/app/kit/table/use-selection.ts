import { useRef, useState } from 'react';

/** Selection among the rows of a page; rows that disappear are deselected. */
export function useSelection<RowId extends number>(shown: readonly RowId[]) {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && selected.length === shown.length;
  return {
    selected,
    /** Includes rows of other pages. */
    chosen,
    isAll,
    isSome: selected.length > 0 && !isAll,
    has: (id: RowId) => chosen.has(id),
    toggle(id: RowId): void {
      setChosen(new Set(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]));
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : shown)),
    choose: (ids: readonly RowId[]) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection<RowId extends number> = Omit<
  ReturnType<typeof useSelection<RowId>>,
  'chosen' | 'choose'
>;

/**
 * Selection in a table of many pages, in which everything found can be selected at once. This means whatever the table
 * finds at the time of the action. With `listAll` it means the rows listed now, without later ones.
 */
export function useTableSelection<RowId extends number>(
  shown: readonly RowId[],
  listAll?: () => Promise<readonly RowId[]>,
) {
  const { chosen, choose, ...page } = useSelection(shown);
  const changes = useRef(0);
  const [reach, setReach] = useState<'page' | 'found' | 'listed'>('page');
  const isListed = reach === 'listed';
  const narrowed =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      changes.current += 1;
      setReach('page');
      change(...args);
    };

  /**
   * Returns false if the viewer has changed the selection in the meantime. Throws a Fault if the rows cannot be listed.
   */
  async function selectEverything(): Promise<boolean> {
    if (listAll === undefined) {
      setReach('found');
      return true;
    }
    const change = changes.current;
    const all = await listAll();
    if (changes.current !== change) return false;
    choose(all);
    setReach('listed');
    return true;
  }

  return {
    ...page,
    selected: isListed ? [...chosen] : page.selected,
    /** True if the selection is whatever the table finds. Deselecting one row limits it to the page again. */
    isEverything: reach === 'found' && page.isAll,
    /** True if exactly the page is selected, so that everything can be selected next. */
    isPage: reach === 'page' && page.isAll,
    selectEverything,
    toggle: narrowed(page.toggle),
    toggleAll: narrowed(page.toggleAll),
    clear: narrowed(page.clear),
  };
}

export type TableSelection<RowId extends number> = ReturnType<typeof useTableSelection<RowId>>;
