import { useEffect, useRef } from 'react';
import classes from './select-boxes.module.css';
import type { Selection } from './use-selection.ts';

interface SelectRowProps<RowId extends number> {
  id: RowId;
  selection: Selection<RowId>;
  label: string;
}

export function SelectRow<RowId extends number>({ id, selection, label }: SelectRowProps<RowId>) {
  return (
    <label className={classes.one}>
      <input
        type="checkbox"
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        aria-label={label}
      />
    </label>
  );
}

interface SelectAllProps<RowId extends number> {
  selection: Selection<RowId>;
  label: string;
}

/** Selects all rows of the page. */
export function SelectAll<RowId extends number>({ selection, label }: SelectAllProps<RowId>) {
  const { isAll, isSome, toggleAll } = selection;
  return (
    <label className={classes.all}>
      <input ref={useIndeterminate(isSome)} type="checkbox" checked={isAll} onChange={toggleAll} />
      {label}
    </label>
  );
}

/** Sets the indeterminate state, for which no attribute exists. */
function useIndeterminate(isSome: boolean) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return box;
}
