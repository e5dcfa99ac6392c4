/** Writes a batch of rows: products, their keys and their audit entries. */
import type { ProductId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { type AuditEntry, recordAuditEntries } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import {
  addProducts,
  type CheckedValues,
  differingFields,
  listWhole,
  lockTaxonomy,
  type ProductValues,
  type Revision,
  reviseProducts,
  type WholeProduct,
} from '../products/index.ts';
import { insertKeys } from './fault-queries.ts';
import { faultOf, faultyRow, type ImportContext, type JudgedRow } from './importer.ts';

/** A row that changes a product, or would add one. */
export interface ProductRow extends JudgedRow {
  /** Identifies a new product in later imports. */
  key?: string;
  /** The product when the row was judged; undefined for a new one. */
  before?: WholeProduct;
  /** Undefined for a row with faults, and for one that changes nothing. */
  wanted?: CheckedValues;
}

type Adding = ProductRow & { key: string; wanted: CheckedValues };
type Changing = ProductRow & { before: WholeProduct; wanted: CheckedValues };

/**
 * Saves the rows and returns their results; products that changed since they were judged are skipped. Throws
 * `TaxonomyChanged` if the rows must be judged again.
 */
export async function saveProducts(
  unit: UnitOfWork,
  judged: readonly ProductRow[],
  saving: ImportContext,
): Promise<JudgedRow[]> {
  await lockTaxonomy(
    unit.tx,
    judged.flatMap(({ wanted }) => wanted ?? []),
  );
  const locked = await lockChanging(unit.tx, judged);
  const rows: ProductRow[] = judged.map((row) =>
    isMoved(row, locked) ? faultyRow(row.row, [faultOf('', importTexts.changedMeanwhile)]) : row,
  );
  await addRows(unit, rows.filter(isNew), saving);
  await changeRows(unit, rows.filter(isChanging), locked, saving);
  return rows;
}

async function lockChanging(tx: Tx, judged: readonly ProductRow[]): Promise<Map<ProductId, WholeProduct>> {
  const ids = judged.filter(isChanging).map(({ before }) => before.id);
  const products = await listWhole(tx, ids, { lock: true });
  return new Map(products.map((product) => [product.id, product]));
}

const isNew = (row: ProductRow): row is Adding => row.outcome === 'added';
const isChanging = (row: ProductRow): row is Changing => row.outcome === 'changed';

function isMoved(row: ProductRow, locked: ReadonlyMap<ProductId, WholeProduct>): boolean {
  if (!isChanging(row)) return false;
  const found = locked.get(row.before.id);
  return found === undefined || found.isDeleted || found.version !== row.before.version;
}

async function addRows(unit: UnitOfWork, rows: readonly Adding[], saving: ImportContext): Promise<void> {
  if (rows.length === 0) return;
  const ids = await addProducts(
    unit,
    saving.runBy,
    rows.map(({ wanted }) => wanted),
  );
  await insertKeys(
    unit.tx,
    rows.map(({ key }) => key),
    ids,
  );
  const entries = ids.map((id, place) => entryOf(saving, id, {}, { title: rows[place]?.wanted.title }));
  await recordAuditEntries(unit.tx, entries);
}

async function changeRows(
  unit: UnitOfWork,
  rows: readonly Changing[],
  locked: ReadonlyMap<ProductId, WholeProduct>,
  saving: ImportContext,
): Promise<void> {
  const revisions = rows.flatMap(({ before: { id }, wanted }) => {
    const before = locked.get(id);
    return before === undefined ? [] : [{ before, wanted }];
  });
  if (revisions.length === 0) return;
  await reviseProducts(unit, revisions, saving.now);
  await recordAuditEntries(
    unit.tx,
    revisions.map((revision) => entryOfChange(saving, revision)),
  );
}

/** Logs the changed fields, and the title that identifies the product. */
function entryOfChange(saving: ImportContext, { before, wanted }: Revision): AuditEntry {
  const fields = ['title', ...differingFields(before, wanted, saving.now)] as const;
  const recordOf = (product: ProductValues) =>
    Object.fromEntries(fields.map((field) => [field, product[field]]));
  return entryOf(saving, before.id, recordOf(before), recordOf(wanted));
}

function entryOf(
  { importId, runBy }: ImportContext,
  targetId: ProductId,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
): AuditEntry {
  return {
    actorId: runBy,
    action: 'product-imported',
    targetKind: 'product',
    targetId,
    before,
    after: { ...after, importId },
  };
}
