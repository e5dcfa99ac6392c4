import { type ReactNode, useRef } from 'react';
import { asFault } from '../../client/api.ts';
import { useLinkClicks } from '../list/use-link-clicks.ts';
import { showToast } from '../say/show-toast.tsx';
import { SelectAll, SelectRow } from './select-boxes.tsx';
import { type Column, Table } from './table.tsx';
import classes from './table-rows.module.css';
import { type TableSelection, useTableSelection } from './use-selection.ts';

export interface RowsProps<Row> {
  /** Title of the table, on screen and for screen readers. */
  title: string;
  columns: Column<Row>[];
  keyOf: (row: Row) => number;
  rows: Row[];
  /** Number of rows on earlier pages. */
  before: number;
  /** Number of all rows found, and the same in words: `1,000+ products`. */
  total: number;
  count: string;
  /** Present if rows can be selected. */
  choice?: Choice<Row>;
}

interface Choice<Row> {
  /** Returns the name of a row. */
  nameOf: (row: Row) => string;
  /** Renders the actions for the selected rows. */
  acts: (chosen: Chosen<Row>) => ReactNode;
  /** Only rows of this page can be selected, so that nobody acts on rows they have not seen. */
  isPageOnly?: boolean;
  /**
   * Returns the IDs on all pages at this moment. Without it "all" means whatever the table finds at the time of the
   * action.
   */
  listAll?: () => Promise<readonly number[]>;
}

export interface Chosen<Row> extends Pick<RowsProps<Row>, 'total' | 'count'> {
  selection: TableSelection<number>;
  /** The selected rows of this page. */
  rows: Row[];
}

/** The numbered rows of a page, with the actions for several rows above them. */
export function TableRows<Row>({ choice, ...rows }: RowsProps<Row>) {
  return choice === undefined ? (
    <Rows {...rows} columns={numbered(rows)} />
  ) : (
    <Selectable {...rows} choice={choice} />
  );
}

function Selectable<Row>({ choice, ...props }: RowsProps<Row> & { choice: Choice<Row> }) {
  const { rows, keyOf, total, count } = props;
  const selection = useTableSelection(rows.map(keyOf), choice.listAll);
  const select: Column<Row> = {
    name: 'Select',
    className: classes.select,
    cell: (row) => <SelectRow id={keyOf(row)} selection={selection} label={`Select ${choice.nameOf(row)}`} />,
  };
  return (
    <>
      <div className={classes.bar}>
        <SelectAll selection={selection} label="Select page" />
        {choice.acts({ selection, total, count, rows: rows.filter((row) => selection.has(keyOf(row))) })}
        <Selected selection={selection} count={count} isMore={total > rows.length && !choice.isPageOnly} />
      </div>
      <Rows {...props} columns={[select, ...numbered(props)]} />
    </>
  );
}

interface SelectedProps {
  selection: TableSelection<number>;
  count: string;
  /** True if there are other pages. */
  isMore: boolean;
}

/** Shows the number of selected rows and a button that extends the selection from the page to all. */
function Selected({ selection, count, isMore }: SelectedProps) {
  const { selected, isEverything, isPage, selectEverything } = selection;
  const status = useRef<HTMLSpanElement>(null);
  async function selectAll(): Promise<void> {
    try {
      // Moves the focus, as the pressed button disappears.
      if (await selectEverything()) status.current?.focus();
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
  }
  return (
    <p className={classes.selected}>
      <span ref={status} role="status" tabIndex={-1}>
        {selected.length > 0 && `${isEverything ? `All ${count}` : selected.length} selected`}
      </span>
      {isPage && isMore && (
        <button type="button" className={classes.everything} onClick={selectAll}>
          Select all {count}
        </button>
      )}
    </p>
  );
}

function numbered<Row>({ columns, before }: Pick<RowsProps<Row>, 'columns' | 'before'>): Column<Row>[] {
  const number: Column<Row> = {
    name: '#',
    className: classes.number,
    cell: (_row, place) => before + place + 1,
  };
  return [number, ...columns];
}

function Rows<Row>({
  title,
  columns,
  rows,
  keyOf,
}: Pick<RowsProps<Row>, 'title' | 'columns' | 'rows' | 'keyOf'>) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <div className={classes.rows} onClick={followLinks}>
      <Table label={title} columns={columns} rows={rows} keyOf={keyOf} rowClass={classes.row} />
    </div>
  );
}
