/** Facts of a linked page for the empty fields of the form (rules/posting 18). Pure. */
import { type FactName, fieldsOf } from '#contract/products/fact-fields.ts';
import type { FactsForm } from '#contract/products/facts-form.ts';

/** Fields that mean something only together: one that is entered keeps the others as they are. */
const groups: { name: string; fields: readonly FactName[] }[] = [
  { name: 'the dates', fields: ['begins', 'ends', 'isAllDay', 'registrationCloses', 'applyBy'] },
  {
    name: 'the place',
    fields: ['attendance', 'placeName', 'street', 'city', 'region', 'country', 'meetingUrl', 'workplace'],
  },
  { name: 'the pay', fields: ['payFrom', 'payTo', 'payPeriod', 'currency'] },
  { name: 'the employer', fields: ['employer'] },
  { name: 'the seats', fields: ['seats'] },
  { name: 'the form', fields: ['courseForm'] },
  { name: 'the duration', fields: ['durationHours'] },
  { name: 'the language', fields: ['language'] },
  { name: 'the employment', fields: ['employment'] },
];

export interface FilledFacts {
  values: Partial<FactsForm>;
  /** Names the filled fields in words; the kind alone is no news. */
  names: string[];
}

/** Fills nothing if the author chose another kind. The zone comes with the dates, which count in it. */
export function factsToFill(entered: FactsForm, found: FactsForm, ownZone: string): FilledFacts {
  if (found.kind === '' || (entered.kind !== '' && entered.kind !== found.kind))
    return { values: {}, names: [] };
  const own = fieldsOf(found.kind);
  const filled = groups
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => own.includes(field)) }))
    .filter(({ fields }) => !fields.some((field) => isGiven(entered[field])))
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => isGiven(found[field])) }))
    .filter(({ fields }) => fields.length > 0);
  const hasDates = filled.some(({ name }) => name === 'the dates');
  const timeZone = (hasDates && found.timeZone) || entered.timeZone || ownZone;
  const values = filled.flatMap(({ fields }) => fields.map((field) => [field, found[field]] as const));
  return {
    values: { kind: found.kind, timeZone, ...Object.fromEntries(values) },
    names: filled.map(({ name }) => name),
  };
}

function isGiven(value: FactsForm[FactName]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== false;
}

/** `We filled in the dates and the place from the linked page. Check them.` */
export function filledText(names: string[]): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return `We filled in ${list} from the linked page. Check them.`;
}
