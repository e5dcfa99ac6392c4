/** What comes in and goes out as a table, by kind. */
import { memberColumns, productColumns } from '#contract/imports/columns.ts';
import type { ImportKind } from '#contract/imports/model.ts';
import { everyPage, everyRow } from '../../platform/db/every-row.ts';
import type { Services } from '../../platform/services.ts';
import { readMasters } from '../masters/index.ts';
import { type EmailedMember, listEmailedAfter } from '../members/index.ts';
import { listWholeAfter, type WholeProduct } from '../products/index.ts';
import type { Cells, Importer } from './importer.ts';
import { findKeys } from './key-queries.ts';
import { hashOf } from './masters-hash.ts';
import { openMemberImporter } from './member-importer.ts';
import { cellsOf } from './product-cells.ts';
import { openProductImporter } from './product-importer.ts';

interface TableKind {
  /** For one file. */
  open(services: Services): Promise<Importer>;
  /** Another one as soon as the lists have changed that rows are judged by. */
  listsHash(services: Services): Promise<Buffer>;
  /** The name in a row, which shows how letters were read. */
  nameIn(cells: Cells): string;
  /** All that there are, in the order of the columns. */
  rowsOf(services: Services): AsyncGenerator<string[]>;
}

export const tableKinds: Record<ImportKind, TableKind> = {
  product: {
    open: openProductImporter,
    listsHash: async ({ database }) => hashOf(await readMasters(database.db)),
    nameIn: ({ title = '' }) => title,
    rowsOf: productRows,
  },
  member: {
    open: openMemberImporter,
    // Members are judged by none.
    listsHash: async () => Buffer.alloc(0),
    nameIn: ({ first_name = '', last_name = '' }) => `${first_name} ${last_name}`.trim(),
    rowsOf: memberRows,
  },
};

async function* productRows({ database: { db } }: Services): AsyncGenerator<string[]> {
  const masters = await readMasters(db);
  const pages = everyPage<WholeProduct>((last, limit) => listWholeAfter(db, last?.id ?? 0, limit));
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const keys = await findKeys(db, ids);
    for (const product of page) {
      const cells: Cells = { ...cellsOf(product, masters), key: keys.get(product.id) ?? '' };
      yield productColumns.map((column) => cells[column] ?? '');
    }
  }
}

async function* memberRows({ database }: Services): AsyncGenerator<string[]> {
  const members = everyRow<EmailedMember>((after, limit) => listEmailedAfter(database, after, limit));
  for await (const { email, firstName, lastName, role, status } of members) {
    const cells: Record<(typeof memberColumns)[number], string> = {
      email,
      first_name: firstName,
      last_name: lastName,
      role,
      status,
    };
    yield memberColumns.map((column) => cells[column]);
  }
}
