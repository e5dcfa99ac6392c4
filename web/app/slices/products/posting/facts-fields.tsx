import { useMemo } from 'react';
import type { CreditKindId } from '#contract/core/ids.ts';
import { stateNames } from '#contract/core/us-state-names.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import {
  countries,
  type FactField,
  type FactName,
  factFields,
  fieldsOf,
} from '#contract/products/fact-fields.ts';
import { factChoiceNames, kindNames, kinds } from '#contract/products/facts.ts';
import { type CreditForm, creditRowLimit } from '#contract/products/facts-form.ts';
import { countryName } from '#contract/products/facts-text.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { Button } from '../../../kit/form/button.tsx';
import { ChipField } from '../../../kit/form/chip-field.tsx';
import { FieldError, FieldHelp } from '../../../kit/form/field.tsx';
import { CheckboxField, type EnteredField, SelectField, TextField } from '../../../kit/form/fields.tsx';
import { LocalTimeField, MoneyField } from '../../../kit/form/price-and-moment-fields.tsx';
import { SuggestionField } from '../../../kit/form/suggestion-field.tsx';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';
import type { Taxonomy } from './use-taxonomy.ts';

interface FactsFieldsProps {
  form: ProductFormState;
  taxonomy: Taxonomy;
}

const kindOptions = [
  { value: '' as const, name: 'Something else' },
  ...kinds.map((kind) => ({ value: kind, name: kindNames[kind] })),
];

/** The kind of the offer, and the facts of that kind (rules/facts 2). */
export function FactsFields({ form, taxonomy }: FactsFieldsProps) {
  const { kind } = form.values;
  return (
    <>
      <SelectField
        {...form.field('kind')}
        options={kindOptions}
        help="An event, a course or a career posting shows its dates, place, credit hours or pay."
        onChange={(chosen) => chooseKind(form, chosen)}
      />
      {kind !== '' && (
        <div className={classes.pair}>
          {fieldsOf(kind).map((name) => (
            <FactInput key={name} name={name} form={form} taxonomy={taxonomy} />
          ))}
        </div>
      )}
    </>
  );
}

/** Dates need a zone: that of the author's computer unless the author chooses another. */
export function chooseKind(form: ProductFormState, kind: ProductFormState['values']['kind']): void {
  form.set('kind', kind);
  if (kind !== '' && form.values.timeZone === '') {
    form.set('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
}

function FactInput({ name, form, taxonomy }: FactsFieldsProps & { name: FactName }) {
  const { type, help, limit }: FactField = factFields[name];
  if (name === 'credits') return <CreditRows {...form.field(name)} kinds={taxonomy.creditKinds} />;
  if (name === 'isAllDay' || name === 'isMeetingPrivate') return <FlagInput name={name} form={form} />;
  const field = {
    ...(form.field(name) as EnteredField<string>),
    isOptional: name !== 'begins',
    help,
  };
  if (typeof type === 'object') return <SelectField {...field} options={optionsOf(name, type.choices)} />;
  switch (type) {
    case 'local':
      return <LocalTimeField {...field} hasTime={!form.values.isAllDay || name === 'registrationCloses'} />;
    case 'day':
      return <LocalTimeField {...field} hasTime={false} />;
    case 'money':
      return <MoneyField {...field} />;
    case 'zone':
      return <ZoneInput {...field} />;
    case 'country':
      return <SelectField {...field} options={countryOptions} />;
    case 'state':
      return ['', 'US'].includes(form.values.country) ? (
        <SelectField {...field} options={stateOptions} />
      ) : (
        <TextField {...field} label="State or region" maxLength={limit} />
      );
    case 'whole':
    case 'hours':
      return <TextField {...field} inputMode="decimal" maxLength={12} />;
    default:
      return <TextField {...field} maxLength={limit} {...(type === 'url' && { placeholder: 'https://' })} />;
  }
}

function FlagInput({ name, form }: { name: 'isAllDay' | 'isMeetingPrivate'; form: ProductFormState }) {
  return (
    <div>
      <CheckboxField {...form.field(name)} />
    </div>
  );
}

function optionsOf(name: FactName, choices: readonly string[]) {
  const names: Readonly<Record<string, string>> = factChoiceNames[name as keyof typeof factChoiceNames] ?? {};
  return [notGiven, ...choices.map((value) => ({ value, name: names[value] ?? value }))];
}

const notGiven = { value: '', name: 'Not given' };

const stateOptions = [
  notGiven,
  ...Object.entries(stateNames).map(([value, name]) => ({ value, name: name as string })),
];

const countryOptions = [
  notGiven,
  ...countries
    .map((value) => ({ value, name: countryName(value) }))
    .sort((one, other) => one.name.localeCompare(other.name)),
];

function ZoneInput(field: EnteredField<string>) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const word = field.value.trim().toLowerCase().replaceAll(' ', '_');
  const found = zones.filter((zone) => zone.toLowerCase().includes(word)).slice(0, 8);
  return <SuggestionField {...field} suggestions={found} instead={undefined} />;
}

interface CreditRowsProps extends EnteredField<CreditForm[]> {
  kinds: CreditKind[];
}

const emptyRow: CreditForm = { creditKindId: 0, states: [], hours: '', approval: '' };

/** States as the chip field has its choices: by number. */
const stateChoices = stateCodes.map((code, index) => ({ id: index + 1, name: stateNames[code], depth: 0 }));

/** Rows of credit hours: kind, hours, states and approval number. */
function CreditRows({ id, label, error, value: rows, kinds, onChange, readOnly = false }: CreditRowsProps) {
  const options = kinds
    .filter(({ id: kind, status }) => status === 'active' || rows.some((row) => row.creditKindId === kind))
    .map((kind) => ({ value: String(kind.id), name: kind.name }));
  const change = (place: number, changed: Partial<CreditForm>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...changed } : row)));
  return (
    <fieldset id={id} tabIndex={-1} className={classes.rows} aria-describedby={error && `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <FieldHelp
        id={id}
        help="One row for each kind of credit. Leave the states empty if it counts in all."
      />
      {rows.map((row, index) => {
        const field = (name: string) => ({ id: `${id}-${index}-${name}`, readOnly });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and keep their order.
          <div key={index} className={classes.row}>
            <SelectField
              {...field('kind')}
              label="Kind"
              value={row.creditKindId === 0 ? '' : String(row.creditKindId)}
              options={[{ value: '', name: 'Choose' }, ...options]}
              onChange={(kind) => change(index, { creditKindId: Number(kind) as CreditKindId })}
            />
            <TextField
              {...field('hours')}
              label="Hours"
              inputMode="decimal"
              maxLength={6}
              value={row.hours}
              onChange={(hours) => change(index, { hours })}
            />
            <ChipField<number>
              {...field('states')}
              label="States"
              most={stateCodes.length}
              choices={stateChoices}
              value={row.states.map((state) => (stateCodes as readonly string[]).indexOf(state) + 1)}
              onChange={(ids) => change(index, { states: ids.flatMap((one) => stateCodes[one - 1] ?? []) })}
            />
            <TextField
              {...field('approval')}
              label="Approval number"
              isOptional
              maxLength={60}
              value={row.approval}
              onChange={(approval) => change(index, { approval })}
            />
            <Button
              variant="subtle"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange(rows.filter((_row, place) => place !== index))}
              isHeld={readOnly}
            >
              Remove
            </Button>
          </div>
        );
      })}
      <FieldError id={id} error={error} />
      {rows.length < creditRowLimit && (
        <div>
          <Button variant="default" onClick={() => onChange([...rows, emptyRow])} isHeld={readOnly}>
            Add credit hours
          </Button>
        </div>
      )}
    </fieldset>
  );
}
