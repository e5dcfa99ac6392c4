import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useId, useState } from 'react';
import { PlainSelect } from '../form/plain-select.tsx';
import { tableCountId } from './lost-focus.ts';
import { useFollowing } from './search-box.tsx';
import classes from './table-filters.module.css';
import {
  type DayFilter,
  type Filter,
  type Filters,
  filterCount,
  type WordsFilter,
  wholeView,
} from './table-view.ts';
import type { TableState } from './use-table-view.ts';
import { useTypingPause } from './use-typed-search.ts';

/** What a table leaves out. On a phone it folds into one row, which says how many filters there are. */
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
              // The button goes.
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

/** Words, or a day, part by part: answered once the typing rests. */
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
