/** Schemas by the tables of facts and filters. The server alone runs them, so browsers get a stub of this module. */
import { z } from 'zod';
import { replyId } from '../core/ids.ts';
import { wireMoment, wireMoney, wireText } from '../core/scalars.ts';
import { stateOf } from '../core/us-state-names.ts';
import { type FactField, factFields, factNames } from './fact-fields.ts';
import { kinds } from './facts.ts';
import { type FilterName, factFilters, filterNames, filterRefusal, filterValue } from './filters.ts';

const credit = z.object({
  credit_kind_id: replyId,
  name: z.string(),
  states: z.array(z.string()),
  hours: z.number(),
  approval: z.string(),
});

function schemaOf({ type }: FactField): z.ZodType {
  if (typeof type === 'object') return z.enum(type.choices as [string, ...string[]]);
  if (type === 'flag') return z.boolean();
  if (type === 'credits') return z.array(credit);
  if (type === 'money') return wireMoney;
  return type === 'whole' || type === 'hours' ? z.number() : z.string();
}

/** The facts of a reply. Those that were not given are absent. */
export const factsSchema = z.object({
  kind: z.enum(kinds),
  ...Object.fromEntries(
    factNames.map((name) => [factFields[name].wire, schemaOf(factFields[name]).optional()]),
  ),
  credits: z.array(credit),
  begins_at: wireMoment.nullable(),
  ends_at: wireMoment.nullable(),
  closes_at: wireMoment.nullable(),
});

function filterSchema(name: FilterName) {
  return (
    wireText({ max: 1_000 })
      // A state may be given by its name, too.
      .transform((text) => (isOfState(name) ? (stateOf(text) ?? text) : text))
      .refine((text) => text === '' || filterValue(name, text) !== undefined, filterRefusal(name))
      .transform((text) => filterValue(name, text) ?? '')
  );
}

function isOfState(name: FilterName): boolean {
  return ['where', 'state'].includes(String(factFilters[name].type));
}

/** The filters of a request. */
export const filterShape: z.ZodRawShape = Object.fromEntries(
  filterNames.map((name) => [name, filterSchema(name)]),
);
