/** Imports rows as products (rules/imports 9). */
import { setImmediate } from 'node:timers/promises';
import { Fault } from '#contract/core/fault.ts';
import { maxId, type ProductId } from '#contract/core/ids.ts';
import { readableLine } from '#contract/core/readable-text.ts';
import { textTexts } from '#contract/core/texts.ts';
import { type ImportCounts, importLimits } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import {
  type CheckedValues,
  differingFields,
  listWhole,
  type WholeProduct,
  wantedProduct,
} from '../products/index.ts';
import { readTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { findByKey } from './fault-queries.ts';
import {
  type Cells,
  faultOf,
  faultyRow,
  type ImportContext,
  type Importer,
  type JudgedRow,
  type NamedRow,
  type Reading,
  type RowFault,
  RowNames,
  withCells,
} from './importer.ts';
import { cellsOf, columnOf, formOf, type ProductCells } from './product-cells.ts';
import { type ProductRow, saveProducts } from './product-saving.ts';

/**
 * Identifies the product of a row, by its key if there is one. An id is valid only in the installation that assigned
 * it. In another one it may belong to a different product. `column` is the one that contained the value.
 */
type Identity = ({ id: ProductId } | { key: string }) & { column: 'id' | 'key' | 'title' };

/** The products that a batch of rows refers to. */
interface Named {
  byKey: ReadonlyMap<string, ProductId>;
  byId: ReadonlyMap<ProductId, WholeProduct>;
}

/** The data that a batch is judged by, read again for each batch, since a file takes minutes. */
interface Known extends Named {
  taxonomy: Taxonomy;
}

export async function openProductImporter(context: AppContext, reading: Reading): Promise<Importer> {
  return new ProductImporter(context, reading);
}

class ProductImporter implements Importer<ProductRow> {
  readonly #context: AppContext;
  readonly #reading: Reading;
  readonly #seen = new RowNames();

  constructor(context: AppContext, reading: Reading) {
    this.#context = context;
    this.#reading = reading;
  }

  async passOver(rows: readonly NamedRow[]): Promise<void> {
    const known = await this.#find(rows);
    for (const row of rows) {
      const identity = identityOf(row);
      if (!isFault(identity)) this.#take(row.number, identity, productOf(identity, known));
    }
  }

  /** Yields between rows, as sanitizing HTML takes a while. */
  async judge(rows: readonly NamedRow[]): Promise<ProductRow[]> {
    const known = { ...(await this.#find(rows)), taxonomy: await readTaxonomy(this.#context.database.db) };
    const judged: ProductRow[] = [];
    for (const row of rows) {
      judged.push(withCells(row, this.#judgeRow(row, known)));
      await setImmediate();
    }
    return judged;
  }

  save(unit: UnitOfWork, judged: readonly ProductRow[], saving: ImportContext): Promise<JudgedRow[]> {
    return saveProducts(unit, judged, saving);
  }

  async #find(rows: readonly NamedRow[]): Promise<Named> {
    const { db } = this.#context.database;
    const named = rows.map(identityOf).filter((one) => !isFault(one));
    const keys = named.flatMap((one) => ('key' in one ? one.key : []));
    const byKey = await findByKey(db, keys);
    const ids = [...named.flatMap((one) => ('id' in one ? one.id : [])), ...byKey.values()];
    const products = await listWhole(db, ids);
    return { byKey, byId: new Map(products.map((product) => [product.id, product])) };
  }

  #judgeRow(row: NamedRow, known: Known): ProductRow {
    const { number, cells, problem } = row;
    if (problem !== null) return faultyRow(number, [problem]);
    const identity = identityOf(row);
    if (isFault(identity)) return faultyRow(number, [identity]);
    const before = productOf(identity, known);
    const refusal = this.#take(number, identity, before) ?? refusalOf(identity, before);
    if (refusal !== undefined) return faultyRow(number, [refusal]);
    if (before === undefined)
      return this.#judgeNew(number, cells, known, 'key' in identity ? identity.key : '');
    return this.#judgeKnown(number, cells, known, before);
  }

  /** A problem if an earlier row named the same product, even once by key and once by id. */
  #take(row: number, identity: Identity, before: WholeProduct | undefined): RowFault | undefined {
    const names = [
      ...('key' in identity ? [`key ${identity.key}`] : []),
      ...(before === undefined ? [] : [`id ${before.id}`]),
    ];
    return this.#seen.take(row, names, identity.column);
  }

  #judgeNew(row: number, cells: Cells, { taxonomy }: Known, key: string): ProductRow {
    const { wanted, faults } = this.#read(cells, {}, taxonomy);
    if (wanted === undefined) return faultyRow(row, faults);
    return { row, outcome: 'added', faults: [], key, wanted };
  }

  #judgeKnown(row: number, cells: Cells, { taxonomy }: Known, before: WholeProduct): ProductRow {
    const present = cellsOf(before, taxonomy);
    if (saysTheSame(cells, present)) return { row, outcome: 'unchanged', faults: [] };
    const { wanted, faults } = this.#read(cells, present, taxonomy, before);
    if (wanted === undefined) return faultyRow(row, faults);
    return { row, outcome: this.#outcomeOf(before, wanted), faults: [], before, wanted };
  }

  #read(cells: Cells, present: ProductCells, taxonomy: Taxonomy, before?: WholeProduct): ReadValues {
    const { form, faults } = formOf(cells, present, { taxonomy, reading: this.#reading });
    try {
      const wanted = wantedProduct(form, taxonomy, this.#context.now(), before);
      return faults.length === 0 ? { wanted, faults } : { faults };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { faults: [...faults, ...ofForm(error, faults)] };
    }
  }

  #outcomeOf(before: WholeProduct, wanted: CheckedValues): keyof ImportCounts {
    return differingFields(before, wanted, this.#context.now()).length === 0 ? 'unchanged' : 'changed';
  }
}

/** `wanted` is set if there are no faults. */
interface ReadValues {
  wanted?: CheckedValues;
  faults: RowFault[];
}

function identityOf({ number, cells }: NamedRow): Identity | RowFault {
  const { id, key, title = '' } = cells;
  if (id === undefined && key === undefined) return { key: rowKey(number, title), column: 'title' };
  const [named, own] = [id?.trim() ?? '', key?.trim() ?? ''];
  if (named !== '' && !isId(named)) return faultOf('id', importTexts.badId);
  if (own.length > importLimits.keyCharacters)
    return faultOf('key', textTexts.tooLong(importLimits.keyCharacters));
  if (own !== '') return { key: own, column: 'key' };
  return named === ''
    ? faultOf('key', importTexts.keyRequired)
    : { id: Number(named) as ProductId, column: 'id' };
}

/** In a file without ids and keys, the row number and title identify a row. */
function rowKey(number: number, title: string): string {
  return `row ${number}: ${readableLine(title).trim()}`
    .slice(0, importLimits.keyCharacters)
    .toWellFormed()
    .trim();
}

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId;
const isFault = (one: Identity | RowFault): one is RowFault => 'sentence' in one;

function productOf(identity: Identity, { byKey, byId }: Named): WholeProduct | undefined {
  const id = 'id' in identity ? identity.id : byKey.get(identity.key);
  return id === undefined ? undefined : byId.get(id);
}

function refusalOf(identity: Identity, product: WholeProduct | undefined): RowFault | undefined {
  if (product === undefined && 'id' in identity) return faultOf('id', importTexts.noSuchProduct);
  return product?.isDeleted ? faultOf(identity.column, importTexts.deleted) : undefined;
}

/** Columns that identify the product, but do not describe it. */
const namesOnly: ReadonlySet<string> = new Set(['id', 'key']);

/** An unchanged export counts as unchanged, even if a rule is newer than the product. */
function saysTheSame(cells: Cells, present: Cells): boolean {
  return Object.keys(cells).every((column) => namesOnly.has(column) || cells[column] === present[column]);
}

/** Problems by the form's rules, except in cells that could not be read at all. */
function ofForm({ details, message }: Fault, unread: readonly RowFault[]): RowFault[] {
  const errors = Object.entries(details.errors ?? { '': message });
  return errors
    .map(([field, sentence]) => faultOf(columnOf(field), sentence))
    .filter(({ column }) => !unread.some((other) => other.column === column));
}
