import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importCycles, offences, pathsToLazyLibrary, sayings } from './layers.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('the sources keep the rules of the architecture', () => {
  const exclude = ['**/node_modules', 'web/build', 'web/.react-router'];
  const paths = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude });
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  expect(files.length).toBeGreaterThan(200);
  expect(offences(files)).toEqual([]);
  expect(importCycles(files)).toEqual([]);
  expect(pathsToLazyLibrary(files)).toEqual([]);
});

/** One file per line: its path and its text. */
const filesOf = (lines: string) =>
  [...lines.matchAll(/^(\S+): ?(.*)$/gm)].map(([, path = '', text = '']) => ({ path, text }));

const frame = "web/app/root.tsx: import { Frame } from './frame/frame.tsx';\nweb/app/frame/frame.tsx:";
const modal = "web/app/kit/modal.tsx: import { Modal } from 'react-aria-components/Modal';";

test.each([
  [`${frame} import { Modal } from '../kit/modal.tsx';\n${modal}`, 1],
  ["web/app/pages/home.tsx: import { x } from 'react-aria/useInteractOutside';", 1],
  [`${frame} const load = () => import('../kit/modal.tsx');\n${modal}`, 0],
  [`${frame} import type { ModalProps } from '../kit/modal.tsx';\n${modal}`, 0],
  [`web/app/pages/post-product.tsx: import { Modal } from '../kit/modal.tsx';\n${modal}`, 0],
])('finds ways on which a first visit loads the library of the kit: %j', (lines, count) => {
  expect(pathsToLazyLibrary(filesOf(lines))).toHaveLength(count);
});

test('finds import cycles, including those of types and dynamic imports', () => {
  const modules = filesOf(`web/app/main.ts: import { a } from './a.ts'; import { c } from './c.ts';
web/app/a.ts: import { b } from './b.ts'; import { c } from './c.ts';
web/app/b.ts: import type { A } from './a.ts';
server/src/run.ts: const seed = await import('./seed.ts');
server/src/seed.ts: export * from '#server/database.ts';
server/src/database.ts: import type { Terminal } from './run.ts';`);
  expect(importCycles(modules)).toEqual([
    'web/app/a.ts → web/app/b.ts → web/app/a.ts',
    'server/src/run.ts → server/src/seed.ts → server/src/database.ts → server/src/run.ts',
  ]);
});

const broken =
  filesOf(`server/src/slices/products/form.ts: import { postRequest } from '#contract/products/form-wire.ts';
contract/src/products/model.ts: import { readPage } from '#server/packages/safe-html/index.ts';
contract/src/products/model.ts: import { readFile } from 'node:fs/promises';
contract/src/accounts/model.ts: import type { Prices } from '../products/model.ts';
server/src/app.ts: import { routes } from '../../web/app/routes.ts';
web/app/root.tsx: import { createLog } from '#server/platform/log.ts';
web/app/root.tsx: import { login } from '../../contract/src/accounts/calls.ts';
web/app/kit/list/feed.tsx: import { ProductCard } from '../../slices/products/product-card.tsx';
web/app/kit/say/flash.ts: import type { Reactions } from '#contract/profiles/model.ts';
web/app/slices/read-markers/new-activity.tsx: import { lazy, Suspense } from 'react';
server/src/slices/products/product-reads.ts: import { alertJobs } from '../alerts/index.ts';
server/src/slices/products/product-reads.ts: const { listLabels } = await import('../taxonomy/queries.ts');
server/src/platform/turns.ts: const newcomer = 1;
server/src/slices/products/product-reads.ts: import { createApp } from '../../app.ts';
server/src/demo/load.ts: import { insertMember } from '../slices/accounts/queries.ts';
server/src/platform/app-context.ts: import type { Config } from '../config/config.ts';
server/src/packages/post-office/stamps.ts: import { Fault } from '#contract/core/fault.ts';
server/src/packages/post-office/stamps.ts: const prefix = 'guildhall-';
server/src/app.ts: import { stamp } from './packages/post-office/stamps.ts';
server/src/slices/products/actions.ts: import { productRoutes } from './routes.ts';
server/src/slices/products/product-reads.ts: await database.query('delete from products', []);
server/src/slices/products/product-reads.ts: await db.updateTable('products').execute();
server/src/slices/accounts/actions.ts: await write(async () => { await setPassword(await hashPassword(password)); });
server/src/slices/comments/actions.ts: await writeOnce(({ database }) => add(sanitizeHtml(html, 200)));
server/src/slices/products/product-reads.ts: const moment = row.created_at;
server/src/slices/products/queries.ts:   created_at: Date;
server/src/slices/products/product-reads.ts: import type { FastifyRequest } from 'fastify';
server/src/slices/products/policy.ts: import { findProductRow } from './queries.ts';
server/src/slices/products/edit-policy.ts: const isLate = new Date() > until;
web/app/slices/products/card.tsx: const title = deal.del_title;
web/app/api.ts: fetch('/api/homePageDeals');
server/src/utils/text.ts:`);

test.each(broken)('finds a file that breaks a rule: $path: $text', (file) => {
  expect(offences([file])).not.toEqual([]);
});

test.each(sayings)('finds a file that breaks the rule: %s', (saying) => {
  expect(offences(broken).filter((line) => line.endsWith(`(${saying})`))).not.toEqual([]);
});

test.each(
  filesOf(`contract/src/products/calls.ts: import { z } from 'zod'; import { author } from '../accounts/wire.ts'; '/api/postdeal'
contract/src/products/wire.ts: const wire = { del_title: 1, ctg_name: 2 };
server/src/platform/http/built-pages.ts: const built = new URL('../../../../web/build/', import.meta.url);
server/src/slices/products/policy.ts: import type { Viewer } from '../../platform/http/viewer.ts';
server/src/slices/products/policy.ts: import { isStaff } from '#contract/accounts/model.ts';
server/src/slices/products/queries.ts: const text = \`select tag_ids from products\`;
server/src/slices/products/product-reads.ts: const word = 'a select few'; // as \`select title from products\` would
server/src/slices/comments/actions.ts: import { cardOf } from '../products/index.ts'; import { add } from './queries.ts';
server/src/slices/products/products.test.ts: import { createTestApp } from '../../testing/app.ts'; const del_title = 1;
server/src/slices/accounts/actions.ts: const hash = await hashPassword(one); await write(() => set((id), hash)); hashPassword(two);
server/src/packages/post-office/index.ts: import pg from 'pg'; export { stamp } from './stamps.ts';
server/src/platform/mail/mailer.ts: import { stamp } from '../../packages/post-office/index.ts';
web/app/slices/search/pager.tsx: import { Card } from '../products/card.tsx';`),
)('allows exceptions: $path: $text', (file) => {
  expect(offences([file])).toEqual([]);
});
