import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pathsToLazyLibrary } from './first-visit.ts';
import { importCycles } from './import-cycles.ts';
import { offences, sayings } from './layers.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function sources() {
  return globSync('{contract,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', 'web/build', 'web/.react-router'],
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('the sources keep the rules of the architecture', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(200);
  expect(offences(files)).toEqual([]);
  expect(importCycles(files)).toEqual([]);
  expect(pathsToLazyLibrary(files)).toEqual([]);
});

describe('a first visit that loads the library of the kit is found', () => {
  const root = { path: 'web/app/root.tsx', text: "import { Frame } from './frame/frame.tsx';" };
  const modal = {
    path: 'web/app/kit/modal.tsx',
    text: "import { Modal } from 'react-aria-components/Modal';",
  };
  const frame = (text: string) => [root, { path: 'web/app/frame/frame.tsx', text }, modal];

  test('whatever stands between a public page and it', () => {
    expect(pathsToLazyLibrary(frame("import { Modal } from '../kit/modal.tsx';"))).toEqual([
      'web/app/root.tsx → web/app/frame/frame.tsx → web/app/kit/modal.tsx → react-aria-components/Modal',
    ]);
    const page = {
      path: 'web/app/pages/home.tsx',
      text: "import { x } from 'react-aria/useInteractOutside';",
    };
    expect(pathsToLazyLibrary([page])).toHaveLength(1);
  });

  test('but not where it is loaded when it is needed, where only its types are, and on pages for members', () => {
    expect(pathsToLazyLibrary(frame("const load = () => import('../kit/modal.tsx');"))).toEqual([]);
    expect(pathsToLazyLibrary(frame("import type { ModalProps } from '../kit/modal.tsx';"))).toEqual([]);
    const page = {
      path: 'web/app/pages/post-product.tsx',
      text: "import { Modal } from '../kit/modal.tsx';",
    };
    expect(pathsToLazyLibrary([page, modal])).toEqual([]);
  });
});

describe('a circle of imports is found', () => {
  const modules = (imports: Record<string, string>) =>
    Object.entries(imports).map(([path, text]) => ({ path, text }));

  test('of two, of three, of types, and of what is imported when it is needed', () => {
    expect(
      importCycles(
        modules({
          'web/app/main.ts': "import { a } from './a.ts';",
          'web/app/a.ts': "import { b } from './b.ts';",
          'web/app/b.ts': "import type { A } from './a.ts';",
          'server/src/run.ts': "const seed = await import('./seed.ts');",
          'server/src/seed.ts': "export * from '#server/database.ts';",
          'server/src/database.ts': "import type { Terminal } from './run.ts';",
        }),
      ),
    ).toEqual([
      'web/app/a.ts → web/app/b.ts → web/app/a.ts',
      'server/src/run.ts → server/src/seed.ts → server/src/database.ts → server/src/run.ts',
    ]);
  });

  test('but not where two ways lead to one module', () => {
    expect(
      importCycles(
        modules({
          'web/app/main.ts': "import { a } from './a.ts';\nimport { b } from './b.ts';",
          'web/app/a.ts': "import { b } from './b.ts';",
          'web/app/b.ts': "import { c } from 'c';",
        }),
      ),
    ).toEqual([]);
  });
});

const broken: [path: string, text: string][] = [
  ['server/src/slices/products/form.ts', "import { postRequest } from '#contract/products/form-wire.ts';"],
  ['web/app/slices/threads/form.ts', "import { threadCodec } from '#contract/threads/wire.ts';"],
  ['contract/src/products/model.ts', "import { readPage } from '#server/packages/safe-html/index.ts';"],
  ['contract/src/products/model.ts', "import { readFile } from 'node:fs/promises';"],
  ['contract/src/products/model.ts', "import { LRUCache } from 'lru-cache';"],
  ['contract/src/accounts/model.ts', "import type { Prices } from '../products/model.ts';"],
  ['contract/src/drawers/model.ts', "import type { Prices } from '../products/model.ts';"],
  ['server/src/app.ts', "import { routes } from '../../web/app/routes.ts';"],
  ['server/src/app.ts', "const page = await import(new URL('../../web/app/page.ts', import.meta.url).href);"],
  ['web/app/root.tsx', "import { createLog } from '#server/platform/log.ts';"],
  ['web/app/root.tsx', "import type { Services } from '../../server/src/platform/services.ts';"],
  ['web/app/root.tsx', "import { login } from '../../contract/src/accounts/calls.ts';"],
  ['web/app/kit/list/feed.tsx', "import { ProductCard } from '../../slices/products/product-card.tsx';"],
  ['web/app/kit/say/flash.ts', "import type { Reactions } from '#contract/profiles/model.ts';"],
  ['web/app/slices/seen/news.tsx', "import { lazy, Suspense } from 'react';"],
  ['web/app/slices/products/card.tsx', "import { Pager } from '../search/pager.tsx';"],
  ['web/app/slices/products/index.ts', "export { Card } from './card.tsx';"],
  ['server/src/slices/products/reads.ts', "import { alertJobs } from '../alerts/index.ts';"],
  ['server/src/slices/products/reads.ts', "export { listLabels } from '../masters/queries.ts';"],
  ['server/src/slices/products/reads.ts', "const { listLabels } = await import('../masters/queries.ts');"],
  ['server/src/slices/drawers/reads.ts', "import { Masters } from '../masters/index.ts';"],
  ['server/src/slices/products/reads.ts', "import { createApp } from '../../app.ts';"],
  ['server/src/slices/products/reads.ts', "import { createTestApp } from '../../testing/app.ts';"],
  ['server/src/demo/load.ts', "import { insertMember } from '../slices/accounts/queries.ts';"],
  ['server/src/platform/http/errors.ts', "import { ProductReads } from '../../slices/products/index.ts';"],
  ['server/src/platform/services.ts', "import type { Config } from '../config/config.ts';"],
  ['server/src/packages/post-office/stamps.ts', "import { Fault } from '#contract/core/fault.ts';"],
  ['server/src/packages/post-office/stamps.ts', "import type { Log } from '../../platform/log.ts';"],
  ['server/src/packages/post-office/stamps.ts', "import { readPage } from '../safe-html/index.ts';"],
  ['server/src/packages/post-office/stamps.ts', "const prefix = 'guildhall-';"],
  ['server/src/app.ts', "import { stamp } from './packages/post-office/stamps.ts';"],
  ['server/src/slices/products/queries.ts', "import { list } from './reads.ts';"],
  ['server/src/slices/products/feed-queries.ts', "import { list } from './feeds.ts';"],
  ['server/src/slices/products/actions.ts', "import { productRoutes } from './routes.ts';"],
  ['server/src/slices/products/policy.ts', "import type { Row } from './reads.ts';"],
  [
    'server/src/slices/products/reads.ts',
    'const rows = await database.query(`select id from products`, []);',
  ],
  ['server/src/slices/products/reads.ts', "await database.query('delete from products', []);"],
  ['server/src/slices/products/reads.ts', "await db.updateTable('products').execute();"],
  ['server/src/slices/products/reads.ts', 'const now = sql<Date>`now()`;'],
  [
    'server/src/slices/accounts/actions.ts',
    'await write(async ({ tx }) => { await setPassword(tx, id, await hashPassword(password)); });',
  ],
  [
    'server/src/slices/comments/actions.ts',
    'await writeOnce(({ database }) => add(readWritten(html, 200)));',
  ],
  ['server/src/slices/products/reads.ts', 'const moment = row.created_at;'],
  ['server/src/slices/products/queries.ts', 'interface Row {\n  created_at: Date;\n}'],
  ['server/src/slices/products/reads.ts', "import type { FastifyRequest } from 'fastify';"],
  ['server/src/slices/products/reads.ts', "import multipart from '@fastify/multipart';"],
  ['server/src/platform/http/errors.ts', "export const failed = fact<{ at: Date }>('request-failed');"],
  ['server/src/slices/products/policy.ts', "import { findProductRow } from './queries.ts';"],
  ['server/src/slices/products/policy.ts', "import { Fault } from '../../platform/services.ts';"],
  ['server/src/slices/products/edit-policy.ts', 'const isLate = new Date() > until;'],
  ['server/src/slices/products/policy.ts', 'export async function mayEdit() {}'],
  ['web/app/slices/products/card.tsx', 'const title = deal.del_title;'],
  ['contract/src/products/model.ts', 'interface Product { dcm_comment: string }'],
  ['server/src/slices/products/reads.ts', 'const row = { ctg_name: 1 };'],
  ['server/src/slices/products/reads.ts', 'const row = { brd_desc: 1 };'],
  ['server/src/slices/products/reads.ts', 'const row = { str_name: 1 };'],
  ['web/app/slices/products/form.ts', "const field = 'dealTitle';"],
  ['web/app/api.ts', "fetch('/api/homePageDeals');"],
  ['server/src/utils/text.ts', ''],
  ['web/app/slices/products/helpers/price.ts', ''],
  ['server/src/common/index.ts', ''],
];

describe('a file that breaks a rule is found', () => {
  test.each(broken)('%s: %s', (path, text) => {
    expect(offences([{ path, text }])).not.toEqual([]);
  });

  test('by every rule there is', () => {
    const told = broken.flatMap(([path, text]) => offences([{ path, text }]));
    for (const saying of sayings)
      expect(
        told.filter((line) => line.endsWith(`(${saying})`)),
        saying,
      ).not.toEqual([]);
  });
});

describe('what is allowed is left alone', () => {
  test.each([
    [
      'contract/src/products/calls.ts',
      "import { z } from 'zod';\nimport { authorCodec } from '../accounts/wire.ts';\nconst path = '/api/postdeal';",
    ],
    ['contract/src/products/wire.ts', 'const wire = { del_title: 1, ctg_name: 2 };'],
    [
      'server/src/platform/http/built-pages.ts',
      "const built = new URL('../../../../web/build/', import.meta.url);",
    ],
    [
      'server/src/slices/products/policy.ts',
      "import type { Viewer } from '../../platform/http/viewer.ts';\nimport { isStaff } from '#contract/accounts/model.ts';",
    ],
    ['server/src/slices/products/queries.ts', 'const text = `select tag_ids from products`;'],
    [
      'server/src/slices/products/reads.ts',
      "// as `select title from products` would\nconst word = 'a select few';",
    ],
    [
      'server/src/slices/comments/actions.ts',
      "import { cardOf } from '../products/index.ts';\nimport { insertComment } from './queries.ts';",
    ],
    [
      'server/src/slices/products/products.test.ts',
      "import { createTestApp } from '../../testing/app.ts';\nconst del_title = 1;",
    ],
    [
      'server/src/slices/accounts/actions.ts',
      'const hash = await hashPassword(password); await write(({ tx }) => setPassword(tx, (id), hash)); hashPassword(next);',
    ],
    [
      'server/src/packages/post-office/index.ts',
      "import pg from 'pg';\nimport { readFile } from 'node:fs/promises';\nexport { stamp } from './stamps.ts';",
    ],
    ['server/src/platform/mail/mailer.ts', "import { stamp } from '../../packages/post-office/index.ts';"],
    ['web/app/slices/search/pager.tsx', "import { Card } from '../products/card.tsx';"],
  ])('%s', (path, text) => {
    expect(offences([{ path, text }])).toEqual([]);
  });
});
