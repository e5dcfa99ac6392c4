/**
 * Checks the rules of the architecture (docs/ARCHITECTURE.md) on the source text: which imports a file may have, and
 * which text. The rules use paths and names, so that a new slice is checked from its first file.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Rule {
  says: string;
  /** The files that it applies to, by default all, except for those of `except`. */
  within?: RegExp;
  except?: RegExp;
  /** Paths that are violations. */
  path?: RegExp;
  /** Targets of imports that are violations. */
  imports?: RegExp | ((target: string, path: string, one: Import) => boolean);
  /** Text that is forbidden in code and comments. */
  text?: RegExp;
  /** Text that is forbidden in code. */
  code?: RegExp | ((code: string) => string[]);
}

/** Each slice may use the earlier ones, but no later ones. */
const sliceOrder =
  'accounts sso taxonomy files posts decisions products threads read-markers comments votes flags pending-posts search saved calendar members profiles notification-emails alerts notices messages ends webhooks credits exports account-deletion demo settings backups imports moderation statistics overview site'.split(
    ' ',
  );

/** The one file that mounts the built pages. */
const mount = /^server\/src\/platform\/http\/built-pages\.ts$/;

const routes = /(?:^|\/|-)routes\.ts$/;
/** Includes columns and their meaning, shared by the queries of several slices. */
const queries = /(?:^|\/|-)queries\.ts$|^server\/src\/slices\/products\/card\.ts$/;
const policy = /(?:^|\/|-)policy\.ts$/;

/** Calls that take milliseconds of processor time, or wait for another server. */
const slowWork =
  /\b(?:sanitizeHtml|readPage|textValues|checked[A-Z]\w*|valuesOf|hashPassword|verifyPassword|prepare[A-Z]\w*|store(?:Picture|Avatar|Parts)|fetchGuarded|fetchPicture)\(/g;

/** Private words of the past as names; docs/GLOSSARY.md and the field's own terms have replaced them. */
const oldWords =
  /(?<![\w'"`./-])(?:[gG]athering|LeftBehind|[oO]ngoing|onFact|FactJobs?|[lL]eavers?|[nN]ewcomer|[dD]eparture|[mM]aster(?:Cache|Kind|Id)|[tT]allies|HeldPost|ToldError|toldTo|LetterKind|[vV]ault|[fF]ellows|askAside)(?![\w'"`-])/g;

const rules: Rule[] = [
  {
    says: 'names are standard terms',
    within: /^(?:contract|server|web)\//,
    except: /testing\//,
    code: oldWords,
  },
  {
    says: 'the contract imports nothing of ours, no packages but those for shapes, colours and time zones, and nothing of Node',
    within: /^contract\//,
    imports: /^(?!contract\/|zod$|culori\/fn$|temporal-polyfill$)/,
  },
  {
    says: 'the server does not import the pages; one file mounts them',
    within: /^server\//,
    except: mount,
    imports: /^web\//,
    code: /['"`](?:\.\.\/)+web\//g,
  },
  { says: 'the pages do not import the server', within: /^web\//, imports: /^server\// },
  {
    says: 'the kit of the pages knows no slice: of the contract its core alone',
    within: /^web\/app\/kit\//,
    imports: /^web\/app\/(?:slices|pages|frame)\/|^contract\/src\/(?!core\/)/,
  },
  {
    says: 'a part that comes later is loaded by useLazy: React’s own lazy never tries again',
    within: /^web\/app\//,
    text: /import[^;]*\blazy\b[^;]* from 'react';/g,
  },
  {
    says: 'from one root to another it goes by #contract and #server',
    imports: (target, path, { specifier }) => specifier.startsWith('.') && rootOf(target) !== rootOf(path),
  },
  {
    says: 'a slice uses only slices before it, and all have a place in the order',
    imports: (target, path) => {
      const [own, other] = [sliceOf(path), sliceOf(target)];
      if (own === undefined || other === undefined || own === other) return false;
      const [place, otherPlace] = [sliceOrder.indexOf(own), sliceOrder.indexOf(other)];
      return rootOf(path) === rootOf(target) && (otherPlace === -1 || otherPlace > place);
    },
  },
  {
    says: 'a slice of the server is reached through its index.ts',
    within: /^server\/src\//,
    imports: (target, path) =>
      /^server\/src\/slices\/\w+\/(?!index\.ts$)/.test(target) && sliceOf(target) !== sliceOf(path),
  },
  {
    says: 'a package knows itself, Node and other people’s packages, and nothing of the application',
    within: /^server\/src\/packages\//,
    imports: (target, path) => rootOf(target) !== '' && packageOf(target) !== packageOf(path),
    text: /guildhall/gi,
  },
  {
    says: 'a package is reached through its index.ts',
    imports: (target, path) =>
      /^server\/src\/packages\/.*(?<!\/index\.ts)$/.test(target) && packageOf(target) !== packageOf(path),
  },
  {
    says: 'the platform knows no slice and nothing that is made of it',
    within: /^server\/src\/(?:platform|packages)\//,
    except: mount,
    imports: /^server\/(?!src\/(?:platform|packages)\/)/,
  },
  {
    says: 'a slice uses its like, the platform and the contract, and nothing that is made of them',
    within: /^server\/src\/slices\//,
    imports: /^server\/(?!src\/(?:platform|packages|slices)\/)/,
  },
  {
    says: 'inside a slice: routes, then actions, then policy and queries',
    within: /^server\/src\/slices\//,
    imports: (target, path) =>
      rootOf(target) === 'server' && sliceOf(target) === sliceOf(path) && depthOf(target) < depthOf(path),
  },
  {
    says: 'SQL stands in queries, in the card, in the platform’s own database code, and in what copies databases',
    within:
      /^server\/src\/(?!platform\/(?:db|jobs|changes)\/|packages\/(?:embedded-postgres|database-copy)\/|backup\/|move-database\.ts)/,
    except: queries,
    code: /[`'"]\s*(?:select\s|insert\s+into\s|update\s+\w+\s|delete\s+from\s|with\s+\w+\s+as\s|listen\s|alter\s|create\s+(?:table|index)\s)|\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g,
  },
  {
    says: 'HTML, passwords, pictures and what is elsewhere are done with before a transaction begins',
    within: /^server\/src\/slices\//,
    code: (code) => transactionsIn(code).flatMap((work) => found(work, slowWork)),
  },
  {
    says: 'a row is named in its SQL, in the words of the domain',
    within: /^server\/src\/slices\//,
    code: /\brow\??\.[a-z]+_\w+|^ +[a-z]+_\w+\??: .*;$/gm,
  },
  {
    says: 'Fastify stands in routes and in the platform',
    within: /^server\/src\/(?!(?:platform|packages)\/|(?:app|open-http)\.ts$)/,
    except: routes,
    imports: /^@?fastify(?:\/|$)/,
  },
  {
    says: 'a policy takes the viewer and the time as arguments and touches nothing',
    within: policy,
    imports: (target, _path, { isTypeOnly }) => !isTypeOnly && !/^contract\/|policy\.ts$/.test(target),
    code: /\bnew Date\(\)|\bDate\.now\(|\bawait\b|\basync\b|\bprocess\./g,
  },
  {
    says: 'legacy words stand in wire.ts, calls.ts and schemas',
    except: /[/-](?:wire|calls|schema)\.ts$/,
    text: /\b(?:(?:del|dcm|ctg|brd|fcm|flg|dua)_\w+|str_(?:name|descr|active)|tag_(?:name|desc|active)|for_(?:title|descr|created_at|count_\w+)|stricken_price|dealstores|deal(?:Title|Price|Description|Status|Stores|Brands|Tags|Categories|Url|UrlImages))\b/g,
  },
  {
    says: 'the wire’s shapes and names stay in the contract',
    except: /^contract\//,
    imports: /^contract\/(?:.*[/-])?wire\.ts$/,
  },
  {
    says: 'the paths of calls stand in calls.ts',
    except: /[/-]calls\.ts$/,
    code: /['"`]\/api\/(?!(?:docs|openapi)\b)[a-z]\w*/gi,
  },
  {
    says: 'no folder is a drawer for everything, and the pages have no barrels',
    path: /(?:^|\/)(?:utils?|helpers?|common|shared|misc|lib)[/.]|^web\/app\/(?:.+\/)?index\.tsx?$/,
  },
];

/** One line for each violation: path, match, and rule. Tests and test fixtures are exempt. */
function offences(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$|^server\/src\/testing\/|\/fixtures\//.test(path))
    .flatMap((file) => {
      const [imports, code] = [importsOf(file), withoutComments(file.text)];
      return rules
        .filter(({ within, except }) => within?.test(file.path) !== false && !except?.test(file.path))
        .flatMap((rule) => {
          const all = new Set(offencesIn(file, imports, code, rule));
          return [...all].map((offence) => `${file.path}: ${offence} (${rule.says})`);
        });
    });
}

function offencesIn({ path, text }: SourceFile, imports: Import[], code: string, rule: Rule): string[] {
  const { imports: of } = rule;
  const isOffence = (one: Import) =>
    of instanceof RegExp ? of.test(one.target) : of?.(one.target, path, one);
  return [
    ...(rule.path?.test(path) ? [path] : []),
    ...imports.filter(isOffence).map(({ target }) => target),
    ...(rule.text ? found(text, rule.text) : []),
    ...(rule.code instanceof RegExp ? found(code, rule.code) : (rule.code?.(code) ?? [])),
  ];
}

function rootOf(path: string): string {
  return /^(contract|server|web)\//.exec(path)?.[1] ?? '';
}

/** The slice of a file, in server, web or contract. The contract's core is no slice. */
function sliceOf(path: string): string | undefined {
  return /^(?:server\/src\/slices|web\/app\/slices|contract\/src(?!\/core))\/([\w-]+)\//.exec(path)?.[1];
}

function packageOf(path: string): string | undefined {
  return /^server\/src\/packages\/([\w-]+)\//.exec(path)?.[1];
}

/** The depth of a file below the surface of its slice; files without a special role are in the middle. */
function depthOf(path: string): number {
  if (path.endsWith('/index.ts')) return 0;
  if (routes.test(path)) return 1;
  return policy.test(path) || queries.test(path) ? 3 : 2;
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match.trim());
}

/** The arguments of each `write(…)` and `writeOnce(…)`. */
function transactionsIn(code: string): string[] {
  return [...code.matchAll(/\bwrite(?:Once)?\(/g)].map(({ 0: { length }, index }) => {
    const start = index + length;
    let [depth, end] = [1, start];
    for (; end < code.length && depth > 0; end += 1) {
      if (code[end] === '(') depth += 1;
      if (code[end] === ')') depth -= 1;
    }
    return code.slice(start, end);
  });
}

/**
 * One line for each import cycle, beginning and ending with the same module. Type imports count: modules that need each
 * other's types are as hard to read, move and test separately as those that need each other's code. Removing the word
 * `type` also turns the one cycle into the other.
 */
function importCycles(files: SourceFile[]): string[] {
  const circles: string[] = [];
  walk(
    files,
    files,
    () => true,
    (path, way) => {
      const before = way.indexOf(path);
      if (before !== -1) circles.push([...way.slice(before), path].join(' → '));
    },
  );
  return circles;
}

/**
 * One line for each import path from a public page to the heavy library (docs/decisions/0011) that does not wait for a
 * click. Pages behind the sign-in load it with their forms.
 */
function pathsToLazyLibrary(files: SourceFile[]): string[] {
  const ways: string[] = [];
  const isPublic = ({ path }: SourceFile) => /^web\/app\/(?:root|pages\/(?!post-)[\w-]+)\.tsx$/.test(path);
  const isAtOnce = ({ isTypeOnly, isLate }: Import) => !isTypeOnly && !isLate;
  walk(files, files.filter(isPublic), isAtOnce, (path, way) => {
    const isHeavy = /^(?:react-aria|react-stately|@react-aria|@internationalized)\b/.test(path);
    if (isHeavy) ways.push([...way, path].join(' → '));
  });
  return ways;
}

/** Follows imports depth first, visiting each module once but calling `look` for each path to it. */
function walk(
  files: SourceFile[],
  from: SourceFile[],
  follows: (one: Import) => boolean,
  look: (path: string, way: string[]) => void,
): void {
  const targets = new Map(
    files.map((file) => [
      file.path,
      new Set(
        importsOf(file)
          .filter(follows)
          .map(({ target }) => target),
      ),
    ]),
  );
  const done = new Set<string>();
  const step = (path: string, way: string[]): void => {
    look(path, way);
    if (done.has(path) || way.includes(path)) return;
    for (const target of targets.get(path) ?? []) step(target, [...way, path]);
    done.add(path);
  };
  for (const { path } of from) step(path, []);
}

interface SourceFile {
  /** From the root of the repository: `server/src/slices/products/product-reads.ts`. */
  path: string;
  text: string;
}

interface Import {
  /** From the root of the repository, or a package's name. */
  target: string;
  /** The specifier as written. */
  specifier: string;
  isTypeOnly: boolean;
  /** True for a dynamic import. */
  isLate: boolean;
}

const importStatement =
  /\b(import|export)\s+(type\s+)?(?:[^'"`;()]*?\bfrom\s*)?(['"])([^'"]+)\3|\bimport\(\s*(['"])([^'"]+)\5/g;

/** Finds static and dynamic imports, if their specifiers are plain strings. */
function importsOf({ path, text }: SourceFile): Import[] {
  return [...withoutComments(text).matchAll(importStatement)].map((match) => {
    const specifier = match[4] ?? match[6] ?? '';
    const target = resolve(path, specifier);
    return { specifier, target, isTypeOnly: match[2] !== undefined, isLate: match[6] !== undefined };
  });
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return specifier.replace(/^#(contract|server)\//, '$1/src/');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

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

test('finds each file that breaks a rule, and one for each rule', () => {
  expect(broken.filter((file) => offences([file]).length === 0)).toEqual([]);
  const found = offences(broken);
  const unbroken = rules.filter(({ says }) => !found.some((line) => line.endsWith(`(${says})`)));
  expect(unbroken.map(({ says }) => says)).toEqual([]);
});
