/** The cells of a product's facts (rules/facts 11): one column for each field of `factFields`. Pure. */
import { isRealDay } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CreditKindId } from '#contract/core/ids.ts';
import { type FactColumn, factColumnNames, wordOf } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { parseYesOrNo, readAmount, readDate } from '#contract/imports/values.ts';
import { type FactField, type FactName, factFields, factNames } from '#contract/products/fact-fields.ts';
import { factChoiceNames, kindNames, kinds } from '#contract/products/facts.ts';
import { type CreditForm, formOfFacts } from '#contract/products/facts-form.ts';
import type { ProductForm } from '#contract/products/form.ts';
import type { Named } from '#contract/taxonomy/model.ts';
import { sameName } from '#contract/taxonomy/term-form.ts';
import type { WholeProduct } from '../products/index.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import type { Reading } from './importer.ts';

interface FactCell {
  field: FactName | 'kind';
  write(product: WholeProduct, taxonomy: Taxonomy): string;
  read(
    cell: string,
    context: { taxonomy: Taxonomy; reading: Reading },
  ): ProductForm[FactName | 'kind'] | undefined;
}

export const factCells = Object.fromEntries([
  [factColumnNames.kind, kindCell()],
  ...factNames.map((name) => [factColumnNames[name], factCell(name)]),
]) as Record<FactColumn, FactCell>;

function kindCell(): FactCell {
  return {
    field: 'kind',
    write: ({ facts }) => facts?.kind ?? '',
    read: (cell) => (cell.trim() === '' ? '' : choiceOf(cell, kinds, kindNames)),
  };
}

function factCell(field: FactName): FactCell {
  const { type }: FactField = factFields[field];
  const formValue = (product: WholeProduct) => formOfFacts(product.facts)[field];
  if (type === 'flag') {
    return { field, write: (product) => yesOrNo(formValue(product) === true), read: readYesOrNo };
  }
  if (field === 'credits') {
    return {
      field,
      write: ({ facts }, taxonomy) => writeCredits(formOfFacts(facts).credits, taxonomy),
      read: (cell, { taxonomy }) => readCredits(cell, taxonomy),
    };
  }
  return {
    field,
    write: (product) => String(formValue(product)),
    read: (cell, { reading }) => readText(field, type, cell, reading),
  };
}

function readText(field: FactName, type: FactField['type'], cell: string, reading: Reading): string {
  const typed = cell.trim();
  if (typed === '') return '';
  if (typeof type === 'object') return choiceOf(typed, type.choices, choiceNamesOf(field));
  if (type === 'local' || type === 'day') return readLocal(typed, reading, type === 'local');
  return type === 'money' ? (readAmount(typed, reading) ?? typed) : typed;
}

function choiceNamesOf(field: FactName): Readonly<Record<string, string>> {
  return factChoiceNames[field as keyof typeof factChoiceNames] ?? {};
}

/** The choice with this value or name. Throws `invalid` with the names. */
function choiceOf<Choice extends string>(
  cell: string,
  choices: readonly Choice[],
  names: Readonly<Record<string, string>>,
): Choice {
  const nameOf = (choice: Choice) => names[choice] ?? choice;
  const choice = choices.find((one) => sameName(cell, one) || sameName(cell, nameOf(one)));
  if (choice === undefined) throw new Fault('invalid', `Use one of: ${choices.map(nameOf).join(', ')}.`);
  return choice;
}

/** A local date, with its time if it has one. */
function readLocal(cell: string, { dayOrder }: Reading, mayHaveTime: boolean): string {
  if (isRealDay(cell)) return cell;
  const read = readDate(cell, { dayOrder, latestYear: 2099 });
  if (read === undefined) throw new Fault('invalid', importTexts.badMoment);
  if (read === 'ambiguous') throw new Fault('invalid', importTexts.dayOrderNeeded);
  return read.time === '' || !mayHaveTime ? read.day : `${read.day}T${read.time.slice(0, 5)}`;
}

/** `Ethics; 1; OH CA; 12345 | Life; 2`: kind, hours, states and approval number. */
function writeCredits(credits: CreditForm[], taxonomy: Taxonomy): string {
  const rows = credits.map(({ creditKindId, hours, states, approval }) => {
    const kind = taxonomy.creditKinds.find(({ id }) => id === creditKindId)?.name ?? '';
    return [kind, hours, states.join(' '), approval].join('; ').replace(/[; ]+$/, '');
  });
  return rows.join(' | ');
}

interface NamedKinds {
  creditKinds: Named<CreditKindId>[];
}

/** Throws `invalid` for an unknown kind. */
export function readCredits(cell: string, { creditKinds }: NamedKinds): CreditForm[] {
  // A bar without a semicolon after it belongs to an approval number.
  const rows = cell.split(/\|(?=[^|]*;|\s*$)/).filter((row) => row.trim() !== '');
  return rows.map((row) => {
    const [name = '', hours = '', states = '', ...rest] = row.split(';').map((part) => part.trim());
    const approval = rest.join('; ');
    const kind = creditKinds.find((one) => sameName(one.name, name));
    if (kind === undefined)
      throw new Fault('invalid', `“${name}” is no credit kind. Add it under Credit kinds first.`);
    return { creditKindId: kind.id, hours, states: states.split(/[\s,]+/).filter(Boolean), approval };
  });
}

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Reads yes or no; undefined for an empty cell. Throws `invalid` with a sentence for any other text. */
export function readYesOrNo(cell: string): boolean | undefined {
  if (cell.trim() === '') return undefined;
  const is = parseYesOrNo(cell);
  if (is === undefined) throw new Fault('invalid', importTexts.yesOrNo);
  return is;
}

/** Finds the cell's text among `words`. Undefined for an empty cell, null for any other text. */
export function oneOf<Word extends string>(cell: string, words: readonly Word[]): Word | null | undefined {
  const typed = wordOf(cell);
  return typed === '' ? undefined : (words.find((word) => word === typed) ?? null);
}
