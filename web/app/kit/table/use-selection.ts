import { useState } from 'react';

/** Which rows of a page are selected; those that have gone no longer are. */
export function useSelection<RowId extends number>(shown: readonly RowId[]) {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && selected.length === shown.length;
  return {
    selected,
    isAll,
    isSome: selected.length > 0 && !isAll,
    has: (id: RowId) => chosen.has(id),
    toggle(id: RowId): void {
      setChosen(new Set(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]));
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection<RowId extends number> = ReturnType<typeof useSelection<RowId>>;

/** The same of a table of many pages, where all that the table finds can be selected at once. */
export function useTableSelection<RowId extends number>(shown: readonly RowId[]) {
  const page = useSelection(shown);
  const [isEverything, setEverything] = useState(false);
  const narrowed =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      setEverything(false);
      change(...args);
    };
  return {
    ...page,
    /** Not these rows alone, but whatever the table finds. Who takes one of them out means the page again. */
    isEverything: isEverything && page.isAll,
    selectEverything: () => setEverything(true),
    toggle: narrowed(page.toggle),
    toggleAll: narrowed(page.toggleAll),
    clear: narrowed(page.clear),
  };
}

export type TableSelection<RowId extends number> = ReturnType<typeof useTableSelection<RowId>>;
