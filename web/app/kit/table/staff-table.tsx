import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { totalFigure } from '#contract/core/number-text.ts';
import { areaParameters } from '#contract/core/paths.ts';
import { asFault } from '../../client/api.ts';
import { PlainSelect } from '../form/plain-select.tsx';
import { Skeleton } from '../list/skeleton.tsx';
import { EmptyState, FailedState } from '../list/states.tsx';
import { tableCountId } from './focus-after-update.ts';
import { LiveSearch } from './live-search.tsx';
import { Paged, type TableOnScreen } from './paged.tsx';
import { useFocusBack } from './return-to-table.ts';
import { useFollowing } from './search-box.tsx';
import classes from './staff-table.module.css';
import { type RowsProps, TableRows } from './table-rows.tsx';
import {
  type DayFilter,
  type Filter,
  type Filters,
  filterCount,
  maxTablePage,
  tablePageSize,
  tableSearchLimit,
  type WordsFilter,
  wholeView,
} from './table-view.ts';
import type { TableState } from './use-table-view.ts';
import { useTypingPause } from './use-typed-search.ts';

/** A page of a table and the known totals. */
export interface RowsOfTable<Row> {
  rows: Row[];
  total: number;
  /** Totals are counted up to one above this. */
  countLimit?: number;
}

export type TableQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'
>;

interface StaffTableProps<Row, Data, Of extends Filters>
  extends Omit<RowsProps<Row>, 'rows' | 'before' | 'total' | 'count'> {
  table: TableState<Of>;
  /** The singular and plural name of a row. */
  things: readonly [one: string, several: string];
  /** From `useTableQuery`, or a query that returns the whole of a short list. */
  query: TableQuery<Data>;
  pageOf: (data: Data) => RowsOfTable<Row>;
  /** Label of the search box; without it there is none. */
  search?: string;
  /** Message if the table has no content, and the next step below it. */
  none: string;
  next?: ReactNode;
  /** The table is in a section with its own heading: its title is not repeated, and it is no separate region. */
  isHeaded?: boolean;
}

/**
 * A table for staff (rules/staff-area 2): search and filters, numbered rows, ten to a page, and pagination. Its whole
 * state is in the address.
 */
export function StaffTable<Row, Data, Of extends Filters>(props: StaffTableProps<Row, Data, Of>) {
  const { table, search, title, isHeaded = false } = props;
  const { pathname } = useLocation();
  const Box = isHeaded ? 'div' : 'section';
  return (
    <Box className={classes.box} aria-label={isHeaded ? undefined : title}>
      {!isHeaded && <h2 className={classes.title}>{title}</h2>}
      <div className={classes.tools}>
        {search !== undefined && (
          <LiveSearch
            action={pathname}
            name={areaParameters.text}
            limit={tableSearchLimit}
            text={table.view.text}
            label={search}
            onSearch={(text, isTyped) => table.show({ text }, isTyped)}
            className={classes.search}
          />
        )}
        {Object.keys(table.filters).length > 0 && <TableFilters table={table} />}
      </div>
      <Answer {...props} />
    </Box>
  );
}

function Answer<Row, Data, Of extends Filters>(props: StaffTableProps<Row, Data, Of>) {
  const { query, things, pageOf } = props;
  const { data, error, refetch, isFetching } = query;
  useFocusBack(data !== undefined);
  if (data !== undefined) return <Found {...props} found={pageOf(data)} />;
  if (error !== null)
    return <FailedState message={asFault(error).message} onRetry={() => refetch()} retrying={isFetching} />;
  return <Skeleton things={things[1]} count={tablePageSize} className={classes.shapes ?? ''} />;
}

function Found<Row, Data, Of extends Filters>(
  props: StaffTableProps<Row, Data, Of> & { found: RowsOfTable<Row> },
) {
  const { table, query, found, things } = props;
  const { rows, total, countLimit = Number.POSITIVE_INFINITY } = found;
  const settled = useSettled(table.view, !query.isPlaceholderData);
  const { text, page } = settled;
  const last = useRef<TableOnScreen>(undefined);
  // Excludes further parameters of the address, such as a row opened above the table. They do not make it a different
  // table.
  const of = JSON.stringify({ ...settled, page: 1 });
  const count = `${totalFigure(total, countLimit)} ${things[total === 1 ? 0 : 1]}`;
  return (
    <div aria-busy={query.isPlaceholderData} className={classes.found}>
      <p id={tableCountId} tabIndex={-1} role="status" className={classes.count}>
        {count}
        {text !== '' && (
          <>
            {' '}
            for <q>{text}</q>
          </>
        )}
      </p>
      <Paged
        rows={{
          page,
          size: tablePageSize,
          rowCount: rows.length,
          maxPage: maxTablePage,
          count: Math.min(total, countLimit),
          isMore: total > countLimit,
        }}
        at={(to) => table.at({ page: to })}
        label={`Pages of ${things[1]}`}
        says={(now, pages) => `Page ${now} / ${pages}`}
        of={of}
        last={last}
        empty={<None {...props} />}
      >
        <TableRows
          key={`${of} ${page}`}
          {...props}
          rows={rows}
          before={(page - 1) * tablePageSize}
          total={total}
          count={count}
        />
      </Paged>
    </div>
  );
}

/** The view of the rows on screen, while those of the next view are loading. */
function useSettled<View>(view: View, isSettled: boolean): View {
  const [settled, setSettled] = useState(view);
  if (isSettled && settled !== view) setSettled(view);
  return isSettled ? view : settled;
}

function None<Row, Data, Of extends Filters>({ table, things, none, next }: StaffTableProps<Row, Data, Of>) {
  const { filters, view, at } = table;
  const isNarrowed = view.text !== '' || filterCount(filters, view.filters) > 0;
  return (
    <EmptyState title={none}>
      {isNarrowed ? (
        <>
          Try fewer or different words, or <Link to={at(wholeView(filters))}>show all {things[1]}</Link>.
        </>
      ) : (
        next
      )}
    </EmptyState>
  );
}

/** Filters of a table. On a phone they fold into one row with their number. */
export function TableFilters<Of extends Filters>({ table }: { table: TableState<Of> }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { filters, view, show } = table;
  const count = filterCount(filters, view.filters);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={18} stroke={1.75} aria-hidden />
        Filters{count > 0 && ` (${count})`}
      </button>
      <fieldset id={id} aria-label="Filters" className={classes.filters} data-open={isOpen}>
        {Object.entries(filters).map(([name, filter]) => (
          <FilterField
            key={name}
            name={name}
            filter={filter}
            value={view.filters[name] ?? ''}
            onFilter={(value, isTyped) => show({ filters: { ...view.filters, [name]: value } }, isTyped)}
          />
        ))}
        {count > 0 && (
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              show({ filters: wholeView(filters).filters });
              // Moves the focus, as the pressed button disappears.
              document.getElementById(tableCountId)?.focus();
            }}
          >
            Clear filters
          </button>
        )}
      </fieldset>
    </>
  );
}

interface FilterFieldProps<Is extends Filter> {
  name: string;
  filter: Is;
  value: string;
  onFilter: (value: string, isTyped?: boolean) => void;
}

function FilterField({ filter, ...field }: FilterFieldProps<Filter>) {
  if (filter.is !== 'choice') return <TypedField filter={filter} {...field} />;
  const { label, values, names } = filter;
  const { name, value, onFilter } = field;
  return (
    <PlainSelect label={label} name={name} value={value} values={values} names={names} onChoose={onFilter} />
  );
}

/** A text filter or a date in parts: applied after a pause in typing. */
function TypedField({ name, filter, value, onFilter }: FilterFieldProps<WordsFilter | DayFilter>) {
  const input = useFollowing(value, true);
  const filterLater = useTypingPause((typed) => onFilter(typed, true));
  return (
    <label className={classes.typed}>
      <span>{filter.label}</span>
      <input
        ref={input}
        type={filter.is === 'day' ? 'date' : 'text'}
        name={name}
        defaultValue={value}
        maxLength={filter.is === 'words' ? filter.limit : undefined}
        autoComplete="off"
        onChange={({ currentTarget }) => filterLater(currentTarget.value)}
      />
    </label>
  );
}
