import type { CreditKindId } from '#contract/core/ids.ts';
import { stateNames } from '#contract/core/state-names.ts';
import { stateCodes } from '#contract/core/states.ts';
import { type CreditForm, creditRowLimit } from '#contract/products/facts-form.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { Button } from '../../../kit/form/button.tsx';
import { ChipField } from '../../../kit/form/chip-field.tsx';
import { FieldError, FieldHelp } from '../../../kit/form/field.tsx';
import { type EnteredField, SelectField, TextField } from '../../../kit/form/fields.tsx';
import classes from './credit-rows.module.css';

interface CreditRowsProps extends EnteredField<CreditForm[]> {
  kinds: CreditKind[];
}

const emptyRow: CreditForm = { creditKindId: 0, states: [], hours: '', approval: '' };

/** States as the chip field has its choices: by number. */
const stateChoices = stateCodes.map((code, index) => ({ id: index + 1, name: stateNames[code], depth: 0 }));

/** Rows of credit hours: kind, hours, states and approval number. */
export function CreditRows({
  id,
  label,
  error,
  value: rows,
  kinds,
  onChange,
  readOnly = false,
}: CreditRowsProps) {
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
