import { useState } from 'react';
import { Link } from 'react-router';
import { totalFigure } from '#contract/core/number-text.ts';
import { pageParameters, paths } from '#contract/core/paths.ts';
import {
  chosenFilters,
  type Facet,
  type FactFilter,
  type FilterName,
  factFilters,
  filterNames,
  filterProblem,
  filterRefusal,
  filterText,
  filterValue,
  isFilterless,
  suitsKind,
} from '#contract/products/filters.ts';
import { productCountLimit } from '#contract/products/model.ts';
import classes from './fact-filters.module.css';

interface FactFiltersProps {
  filter: FactFilter;
  /** The number of products that each value would find. */
  facets: Facet[];
  isOpen: boolean;
  /** The filters that are offered; all by default. */
  names?: readonly FilterName[];
  /** The address with another filter, or with the fields shown or hidden. */
  at: (change: { facts?: FactFilter; showFilters?: boolean }) => { pathname: string; search: string };
  onChoose: (facts: FactFilter) => void;
}

/** Filters by what events, courses and postings offer: the chosen ones, and the fields (rules/facts 12). */
export function FactFilters({ filter, facets, isOpen, names = filterNames, at, onChoose }: FactFiltersProps) {
  const problem = filterProblem(filter);
  const without = (name: FilterName) => {
    const { [name]: _left, ...others } = filter;
    return others;
  };
  return (
    <div className={classes.filters}>
      <p className={classes.line}>
        <Link
          to={at({ showFilters: !isOpen })}
          preventScrollReset
          className={classes.opener}
          aria-expanded={isOpen}
        >
          {isOpen ? 'Hide filters' : 'More filters'}
        </Link>
        {chosenFilters(filter).map(([name, value]) => (
          <Link
            key={name}
            to={at({ facts: without(name) })}
            preventScrollReset
            className={classes.chip}
            aria-label={`${factFilters[name].label}: ${valueName(name, value, facets)}: remove this filter`}
          >
            {filterText(name, valueName(name, value, facets))}
          </Link>
        ))}
        {!isFilterless(filter) && (
          <Link to={at({ facts: {} })} preventScrollReset className={classes.clear}>
            Clear all
          </Link>
        )}
        {!isFilterless(filter) && (
          <Link to={paths.newAlert('', chosenFilters(filter))} className={classes.clear}>
            Alert me about these
          </Link>
        )}
        {filter.kind === 'event' && (
          <Link
            to={{ pathname: paths.calendar(), search: `?${new URLSearchParams(chosenFilters(filter))}` }}
            className={classes.clear}
          >
            See in the calendar
          </Link>
        )}
      </p>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {isOpen ? (
        <div className={classes.fields}>
          <input type="hidden" name={pageParameters.filters} value="1" />
          {names
            .filter((name) => suitsKind(name, filter))
            .map((name) => (
              <FilterField
                key={`${name} ${filter[name] ?? ''}`}
                name={name}
                value={filter[name] ?? ''}
                facet={facets.find((facet) => facet.name === name)}
                onChoose={(value) => onChoose(value === '' ? without(name) : { ...filter, [name]: value })}
              />
            ))}
        </div>
      ) : (
        chosenFilters(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      )}
    </div>
  );
}

interface FilterFieldProps {
  name: FilterName;
  value: string;
  facet: Facet | undefined;
  onChoose: (value: string) => void;
}

/** One filter: a list of values with their counts, or an input that applies when it is left. */
function FilterField({ name, value, facet, onChoose }: FilterFieldProps) {
  const { label, type } = factFilters[name];
  const [isRefused, setRefused] = useState(false);
  const common = { name, defaultValue: value };
  const apply = (typed: string) => {
    const chosen = typed.trim() === '' ? '' : filterValue(name, typed);
    setRefused(chosen === undefined);
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  };
  if ('isCounted' in factFilters[name]) {
    const values = facet?.values ?? [];
    const isMissing = value !== '' && values.every((row) => row.value !== value);
    return (
      <label className={classes.field}>
        <span>{label}</span>
        <select {...common} onChange={({ currentTarget }) => apply(currentTarget.value)}>
          <option value="">Any</option>
          {isMissing && <option value={value}>{value} (0)</option>}
          {values.map((row) => (
            <option key={row.value} value={row.value}>
              {row.name} ({totalFigure(row.count, productCountLimit, { isLeast: facet?.isSampled })})
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input
        {...common}
        type={type === 'day' ? 'date' : 'text'}
        inputMode={type === 'money' || type === 'hours' ? 'decimal' : undefined}
        maxLength={100}
        autoComplete="off"
        aria-invalid={isRefused || undefined}
        onBlur={({ currentTarget }) => apply(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply(event.currentTarget.value);
        }}
      />
      {isRefused && (
        <span role="alert" className={classes.problem}>
          {filterRefusal(name)}
        </span>
      )}
    </label>
  );
}

/** A value as the reader knows it: the facets name what has no words of its own. */
function valueName(name: FilterName, value: string, facets: Facet[]): string {
  const row = facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value);
  return row?.name || value;
}
