/** Wire shapes of facts: further fields of the product form, and `facts` of replies. */
import { z } from 'zod';
import {
  booleanCodec,
  type Codec,
  codec,
  type Fields,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  text,
} from '../core/codec.ts';
import { type CreditKindId, replyId } from '../core/ids.ts';
import { centsFromWire, centsToWire } from '../core/money.ts';
import { wireBoolean, wireList, wireText } from '../core/scalars.ts';
import {
  type FactField,
  type FactName,
  factFields,
  factNames,
  type Kind,
  kinds,
  type NamedCredit,
  type ShownFacts,
} from './facts.ts';
import type { CreditForm, FactsForm } from './facts-form.ts';

/** Longer than any rule allows, so that the rule's own sentence applies. */
const typed = plain(wireText({ max: 10_000 }));

const creditRow = z.object({
  credit_kind_id: z.union([z.number(), z.string()]).optional(),
  states: wireList(wireText({ max: 100 }), { max: 200 }),
  hours: wireText({ max: 100 }),
  approval: wireText({ max: 1_000 }),
});

/** A row as an object, or as its JSON text in a form's field. */
const creditForm = codec(z.union([z.string().transform(parsed), z.unknown()]).pipe(creditRow), {
  toWire: ({ creditKindId, ...row }: CreditForm) => ({ ...row, credit_kind_id: creditKindId }),
  fromWire: ({ credit_kind_id, ...row }): CreditForm => ({
    ...row,
    creditKindId: idOf(credit_kind_id),
  }),
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** 0 is no kind. */
function idOf(wire: number | string | undefined): CreditKindId | 0 {
  const id = Number(wire);
  return Number.isInteger(id) && id > 0 ? (id as CreditKindId) : 0;
}

const creditRows: Codec<CreditForm[]> = codec(wireList(creditForm.schema, { max: 1_000 }), {
  toWire: (rows: CreditForm[]) => rows.map(creditForm.toWire),
  fromWire: (rows) => rows.map(creditForm.fromWire),
});

function formCodec({ type }: FactField): Codec<never> {
  const found = type === 'flag' ? booleanCodec(wireBoolean()) : type === 'credits' ? creditRows : typed;
  return found as Codec<never>;
}

/** The kinds as a form's field: absent keeps the facts of an edited product, '' removes them. */
export const kindChoice = z
  .union([z.enum(['', ...kinds]), z.null()], { error: `Choose one of: ${kinds.join(', ')}.` })
  .optional();

export const factFormFields = Object.fromEntries(
  factNames.map((name) => [name, [factFields[name].wire, formCodec(factFields[name])]]),
) as unknown as Omit<Fields<FactsForm>, 'kind'>;

const money = codec(z.string(), { toWire: centsToWire, fromWire: centsFromWire });

const namedCredit = objectOf<NamedCredit>({
  creditKindId: [
    'credit_kind_id',
    codec(replyId, { toWire: (id: CreditKindId) => id, fromWire: (id) => id as CreditKindId }),
  ],
  name: ['name', text],
  states: ['states', listOf(text)],
  hours: ['hours', plain(z.number())],
  approval: ['approval', text],
});

function factCodec({ type }: FactField): Codec<never> {
  const found =
    type === 'flag'
      ? plain(z.boolean())
      : type === 'whole' || type === 'hours'
        ? plain(z.number())
        : type === 'money'
          ? money
          : typeof type === 'object'
            ? plain(z.enum(type.choices as [string, ...string[]]))
            : text;
  return found as Codec<never>;
}

/** A fact that is absent if it was not given. */
function optional({ schema, toWire, fromWire }: Codec<never>): Codec<never> {
  return {
    schema: schema.optional(),
    toWire: (value) => (value === undefined ? undefined : toWire(value)),
    fromWire: (wire) => (wire === undefined ? (undefined as never) : fromWire(wire)),
  };
}

const given = factNames
  .filter((name) => name !== 'credits')
  .map((name: FactName) => [name, [factFields[name].wire, optional(factCodec(factFields[name]))]]);

export const factsCodec = nullable(
  objectOf<ShownFacts>({
    kind: ['kind', plain(z.enum(kinds))],
    ...(Object.fromEntries(given) as unknown as Omit<
      Fields<ShownFacts>,
      'kind' | 'credits' | 'beginsAt' | 'endsAt' | 'closesAt'
    >),
    credits: ['credits', listOf(namedCredit)],
    beginsAt: ['begins_at', nullable(moment)],
    endsAt: ['ends_at', nullable(moment)],
    closesAt: ['closes_at', nullable(moment)],
  }),
);

/** The kind of a form. */
export const kindCodec: Codec<Kind | ''> = codec(kindChoice, {
  toWire: (kind: Kind | '') => kind,
  fromWire: (kind) => kind ?? '',
});

export const keptKindCodec: Codec<Kind | '' | null> = codec(kindChoice, {
  toWire: (kind: Kind | '' | null) => kind ?? undefined,
  fromWire: (kind) => kind ?? null,
});
