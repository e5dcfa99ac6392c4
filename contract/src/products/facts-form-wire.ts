/** Wire fields of the facts of the product form. */
import { z } from 'zod';
import { booleanCodec, type Codec, codec, type Fields, objectOf, plain } from '../core/codec.ts';
import type { CreditKindId } from '../core/ids.ts';
import { wireBoolean, wireList, wireText } from '../core/scalars.ts';
import { type FactField, factFields, factNames } from './fact-fields.ts';
import { type Kind, kinds } from './facts.ts';
import type { CreditForm, FactsForm } from './facts-form.ts';

/** Longer than any rule allows, so that the rule's own sentence applies. */
const typed = plain(wireText({ max: 10_000 }));

const creditRow = z.object(
  {
    credit_kind_id: wireText({ max: 100 }),
    states: wireList(wireText({ max: 100 }), { max: 200 }),
    hours: wireText({ max: 100 }),
    approval: wireText({ max: 1_000 }),
  },
  { error: 'Send each row of credit hours as an object.' },
);

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
function idOf(wire: string): CreditKindId | 0 {
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

/** The kind of a form. */
export const kindCodec: Codec<Kind | ''> = codec(kindChoice, {
  toWire: (kind: Kind | '') => kind,
  fromWire: (kind) => kind ?? '',
});

export const keptKindCodec: Codec<Kind | '' | null> = codec(kindChoice, {
  toWire: (kind: Kind | '' | null) => kind ?? undefined,
  fromWire: (kind) => kind ?? null,
});

/** A whole form as a reply has it. */
export const factsFormCodec = objectOf<FactsForm>({ kind: ['kind', kindCodec], ...factFormFields });
