import { type ReactNode, useRef } from 'react';
import { asFault } from '../../client/api.ts';
import { useLinkClicks } from '../list/use-link-clicks.ts';
import { showToast } from '../say/show-toast.tsx';
import { SelectAll, SelectRow } from './select-boxes.tsx';
import { type Column, Table } from './table.tsx';
import classes from './table-rows.module.css';
import { type TableSelection, useTableSelection } from './use-selection.ts';

export interface RowsProps<Row> {
  /** What the table is called, on screen and to who hears it. */
  title: string;
  columns: Column<Row>[];
  keyOf: (row: Row) => number;
  rows: Row[];
  /** How many stand on earlier pages. */
  before: number;
  /** Of all that the table finds; and in words: `1,000+ products`. */
  total: number;
  count: string;
  /** Where rows can be selected. */
  choice?: Choice<Row>;
}

interface Choice<Row> {
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** What can be done with what is selected. */
  acts: (chosen: Chosen<Row>) => ReactNode;
  /** Rows of other pages cannot be selected: nothing is done about what one has not looked at. */
  isPageOnly?: boolean;
  /** Those on all pages as they are now; without it "all" is whatever the table finds when something is done with it. */
  listAll?: () => Promise<readonly number[]>;
}

export interface Chosen<Row> extends Pick<RowsProps<Row>, 'total' | 'count'> {
  selection: TableSelection<number>;
  /** Those on the page that are selected. */
  rows: Row[];
}

/** The rows of a page, numbered, and above them what can be done with several at once. */
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
  /** There are other pages. */
  isMore: boolean;
}

/** How many are selected, and the way from a page to all. */
function Selected({ selection, count, isMore }: SelectedProps) {
  const { selected, isEverything, isPage, selectEverything } = selection;
  const status = useRef<HTMLSpanElement>(null);
  async function selectAll(): Promise<void> {
    try {
      // The button goes.
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
