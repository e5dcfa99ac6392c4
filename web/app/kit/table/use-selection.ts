import { useRef, useState } from 'react';

/** Which rows of a page are selected; those that have gone no longer are. */
export function useSelection<RowId extends number>(shown: readonly RowId[]) {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && selected.length === shown.length;
  return {
    selected,
    /** Those of other pages among them. */
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
 * The same of a table of many pages, where all that the table finds can be selected at once: whatever it finds when
 * something is done with it, or with `listAll` those whom that names now, and nobody who comes later.
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

  /** False for who changes the selection meanwhile, and has changed their mind. Throws a Fault where they cannot be listed. */
  async function selectEverything(): Promise<boolean> {
    if (listAll === undefined) {
      setReach('found');
      return true;
    }
    const asked = changes.current;
    const all = await listAll();
    if (changes.current !== asked) return false;
    choose(all);
    setReach('listed');
    return true;
  }

  return {
    ...page,
    selected: isListed ? [...chosen] : page.selected,
    /** Not these rows alone, but whatever the table finds. Who takes one of them out means the page again. */
    isEverything: reach === 'found' && page.isAll,
    /** The whole page and no more, so that all can be selected next. */
    isPage: reach === 'page' && page.isAll,
    selectEverything,
    toggle: narrowed(page.toggle),
    toggleAll: narrowed(page.toggleAll),
    clear: narrowed(page.clear),
  };
}

export type TableSelection<RowId extends number> = ReturnType<typeof useTableSelection<RowId>>;
