/** The kinds of tables that can be imported and exported. */

import { createHash } from 'node:crypto';
import type { MemberId } from '#contract/core/ids.ts';
import { memberColumns, productColumns } from '#contract/imports/columns.ts';
import type { ImportKind } from '#contract/imports/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { iteratePages, iterateRows } from '../../platform/db/row-pages.ts';
import { countWholeMembers, listWholeMembersAfter, type WholeMember } from '../members/index.ts';
import { countWhole, listWholeAfter, type WholeProduct } from '../products/index.ts';
import { readTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { keysFor } from './fault-queries.ts';
import type { Cells, Importer, Reading } from './importer.ts';
import { memberCellsOf } from './member-cells.ts';
import { openMemberImporter } from './member-importer.ts';
import { cellsOf } from './product-cells.ts';
import { openProductImporter } from './product-importer.ts';

interface TableKind {
  /** Creates the importer for one file that the administrator `begunBy` uploaded. */
  open(context: AppContext, reading: Reading, begunBy: MemberId): Promise<Importer>;
  /** A hash that changes whenever the taxonomy changes by which rows are judged. */
  listsHash(context: AppContext): Promise<Buffer>;
  /** The row's title or name, in which wrongly decoded letters show. */
  nameIn(cells: Cells): string;
  /** The number of exported rows. */
  count(db: Db): Promise<number>;
  /** All rows, in the order of the columns. */
  rowsOf(context: AppContext): AsyncGenerator<string[]>;
}

export const tableKinds: Record<ImportKind, TableKind> = {
  product: {
    open: openProductImporter,
    listsHash: async ({ database }) => hashOf(await readTaxonomy(database.db)),
    nameIn: ({ title = '' }) => title,
    count: countWhole,
    rowsOf: productRows,
  },
  member: {
    open: openMemberImporter,
    // The hash is constant, as no taxonomy applies to members.
    listsHash: async () => Buffer.alloc(0),
    nameIn: ({ first_name = '', last_name = '' }) => `${first_name} ${last_name}`.trim(),
    count: countWholeMembers,
    rowsOf: memberRows,
  },
};

async function* productRows({ database: { db } }: AppContext): AsyncGenerator<string[]> {
  const taxonomy = await readTaxonomy(db);
  const pages = iteratePages<WholeProduct>((last, limit) => listWholeAfter(db, last?.id ?? 0, limit));
  for await (const page of pages) {
    const keys = await keysFor(
      db,
      page.map(({ id }) => id),
    );
    for (const product of page) {
      const cells: Cells = { ...cellsOf(product, taxonomy), key: keys.get(product.id) ?? '' };
      yield productColumns.map((column) => cells[column] ?? '');
    }
  }
}

async function* memberRows({ database }: AppContext): AsyncGenerator<string[]> {
  const members = iterateRows<WholeMember>((after, limit) => listWholeMembersAfter(database, after, limit));
  for await (const member of members) {
    const cells = memberCellsOf(member);
    yield memberColumns.map((column) => cells[column]);
  }
}

/** The hash is the same as long as every term has the same name and status. */
export function hashOf({ categories, productTypes, tags, labels }: Taxonomy): Buffer {
  const lists = [categories, productTypes, tags, labels].map((taxonomy) =>
    taxonomy
      .map(({ id, name, status }) => [id, name, status])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );
  return createHash('sha256').update(JSON.stringify(lists)).digest();
}
