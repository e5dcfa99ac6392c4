import { useQuery } from '@tanstack/react-query';
import { type AlertFilterName, alertFilterNames } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import { filterValueName } from '#contract/products/filter-text.ts';
import {
  chosenFilters,
  type FactFilter,
  factFilters,
  filterText,
  suitsKind,
} from '#contract/products/filters.ts';
import { listCreditKinds } from '#contract/taxonomy/calls.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { type EnteredField, SelectField, TextField } from '../../kit/form/fields.tsx';
import classes from './alert-form.module.css';

/** Kinds of credits, also suspended ones, which filters may still name; empty until they are loaded and needed. */
export function useCreditKinds(isNeeded: boolean): CreditKind[] {
  const query = callQuery(useApi(), listCreditKinds, { includeSuspended: true });
  return useQuery({ ...query, enabled: isNeeded }).data ?? [];
}

/** The name of the credit that a filter asks for; '' if it is not known. */
export function creditNameOf({ credit }: FactFilter, kinds: CreditKind[]): string {
  return kinds.find(({ id }) => String(id) === credit)?.name ?? '';
}

/** The filters of an alert (rules/alerts 29). Filters of another kind are left out. */
export function AlertFilters({ value, onChange, ...pay }: EnteredField<FactFilter>) {
  const kinds = useCreditKinds(true);
  const choose = (name: AlertFilterName, chosen: string) => {
    const { [name]: _before, ...others } = value;
    onChange(chosen === '' ? others : { ...others, [name]: chosen });
  };
  return (
    <>
      <p className={classes.help}>{alertTexts.filtersHelp}</p>
      <div className={classes.filters}>
        {alertFilterNames
          .filter((name) => suitsKind(name, value))
          .map((name) =>
            name === 'pay' ? (
              <TextField
                key={name}
                {...pay}
                value={value.pay ?? ''}
                inputMode="decimal"
                onChange={(typed) => choose(name, typed)}
              />
            ) : (
              <SelectField
                key={name}
                id={`filter-${name}`}
                label={factFilters[name].label}
                error={undefined}
                readOnly={pay.readOnly === true}
                value={value[name] ?? ''}
                options={optionsOf(name, kinds, value)}
                onChange={(chosen) => choose(name, chosen)}
                onLeave={() => undefined}
              />
            ),
          )}
      </div>
    </>
  );
}

function optionsOf(name: Exclude<AlertFilterName, 'pay'>, kinds: CreditKind[], filter: FactFilter) {
  const any = { value: '', name: alertTexts.anyValue };
  if (name === 'credit') {
    const offered = kinds.filter(({ id, status }) => status === 'active' || String(id) === filter.credit);
    return [any, ...offered.map((kind) => ({ value: String(kind.id), name: kind.name }))];
  }
  const { type } = factFilters[name];
  const values = typeof type === 'object' ? type : type === 'where' ? ['online', ...stateCodes] : stateCodes;
  return [any, ...values.map((value) => ({ value, name: filterValueName(name, value) }))];
}

/** The chosen filters as short words. */
export function filterWords(filter: FactFilter, kinds: CreditKind[]): string[] {
  return chosenFilters(filter).map(([name, value]) => {
    const creditName = name === 'credit' ? creditNameOf(filter, kinds) : '';
    return filterText(name, filterValueName(name, value, creditName));
  });
}
