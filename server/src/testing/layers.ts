/**
 * The rules of the architecture (docs/ARCHITECTURE.md) over the sources as text: what a file may import, and what
 * may stand in it. They go by place and name, so that a new slice is guarded from its first file. Pure.
 */
import { type Import, importsOf, type SourceFile, withoutComments } from './imports.ts';

interface Rule {
  says: string;
  /** The files it holds for. */
  within: (path: string) => boolean;
  /** What offends in one file. */
  offences: (file: SourceFile, imports: Import[]) => string[];
}

/** Each may use those before it, and none after it. */
const sliceOrder = [
  'accounts',
  'sso',
  'masters',
  'files',
  'posts',
  'decisions',
  'products',
  'threads',
  'seen',
  'comments',
  'votes',
  'flags',
  'newcomers',
  'search',
  'saved',
  'members',
  'profiles',
  'letters',
  'alerts',
  'notices',
  'messages',
  'webhooks',
  'exports',
  'departures',
  'demo',
  'settings',
  'backups',
  'imports',
  'moderation',
  'numbers',
  'overview',
  'site',
];

/** The one file that mounts the built pages. */
const mount = 'server/src/platform/http/built-pages.ts';

/** Columns and what they mean, shared by the queries of several slices. */
const card = 'server/src/slices/products/card.ts';

/** Legacy words that belong to the wire alone. */
const legacyWord =
  /\b(?:(?:del|dcm|ctg|brd|fcm|flg|dua)_\w+|str_(?:name|descr|active)|tag_(?:name|desc|active)|for_(?:title|descr|created_at|count_\w+)|stricken_price|dealstores|deal(?:Title|Price|Description|Status|Stores|Brands|Tags|Categories|Url|UrlImages))\b/g;

/** A string that begins as a statement does. */
const sqlText =
  /[`'"]\s*(?:select\s|insert\s+into\s|update\s+\w+\s|delete\s+from\s|with\s+\w+\s+as\s|listen\s|alter\s|create\s+(?:table|index)\s)/g;
const sqlCall = /\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g;

/** What takes milliseconds of processor time, or waits for somebody else. */
const slowWork =
  /\b(?:readWritten|readPage|textValues|checked[A-Z]\w*|valuesOf|hashPassword|verifyPassword|prepare[A-Z]\w*|store(?:Picture|Avatar|Parts)|fetchGuarded|fetchPicture)\(/g;

/** A field of a row as the table has it: read, or declared in an interface. */
const rowField = /\brow\??\.[a-z]+_\w+|^ +[a-z]+_\w+\??: .*;$/gm;

/** Of the contract: shapes, and colours. */
const contractPackages = new Set(['zod', 'culori/fn']);

const isServer = under('server/src');
const isSlice = (path: string) => sliceOf(path) !== undefined;
const isServerSlice = under('server/src/slices');
const isPackage = under('server/src/packages');
const isPlatform = (path: string) => under('server/src/platform')(path) || isPackage(path);
const isRoutes = (path: string) => /(?:^|\/|-)routes\.ts$/.test(path);
const isQueries = (path: string) => /(?:^|\/|-)queries\.ts$/.test(path);

const rules: Rule[] = [
  {
    says: 'the contract imports nothing of ours, no packages but those for shapes and colours, and nothing of Node',
    within: under('contract'),
    offences: (_file, imports) =>
      targets(imports, (target) => !target.startsWith('contract/') && !contractPackages.has(target)),
  },
  {
    says: 'the server does not import the pages; one file mounts them',
    within: (path) => under('server')(path) && path !== mount,
    offences: ({ text }, imports) => [
      ...targets(imports, (target) => target.startsWith('web/')),
      ...found(withoutComments(text), /['"`](?:\.\.\/)+web\//g),
    ],
  },
  {
    says: 'the pages do not import the server',
    within: under('web'),
    offences: (_file, imports) => targets(imports, (target) => target.startsWith('server/')),
  },
  {
    says: 'the kit of the pages knows no slice: of the contract its core alone',
    within: under('web/app/kit'),
    offences: (_file, imports) =>
      targets(
        imports,
        (target) =>
          /^web\/app\/(?:slices|pages|frame)\//.test(target) || /^contract\/src\/(?!core\/)/.test(target),
      ),
  },
  {
    says: 'a part that comes later is loaded by useLazy: React’s own lazy never tries again',
    within: under('web/app'),
    offences: ({ text }) => found(text, /import[^;]*\blazy\b[^;]* from 'react';/g),
  },
  {
    says: 'from one root to another it goes by #contract and #server',
    within: () => true,
    offences: ({ path }, imports) =>
      imports
        .filter(({ specifier, target }) => specifier.startsWith('.') && rootOf(target) !== rootOf(path))
        .map(({ specifier }) => specifier),
  },
  {
    says: 'a slice uses only slices before it',
    within: isSlice,
    offences: ({ path }, imports) => {
      const own = sliceOrder.indexOf(sliceOf(path) ?? '');
      if (own === -1) return [`${sliceOf(path)} has no place in the order`];
      return targets(imports, (target) => {
        const other = rootOf(target) === rootOf(path) ? sliceOf(target) : undefined;
        return other !== undefined && sliceOrder.indexOf(other) > own;
      });
    },
  },
  {
    says: 'a slice of the server is reached through its index.ts',
    within: isServer,
    offences: ({ path }, imports) =>
      targets(
        imports,
        (target) =>
          isServerSlice(target) &&
          sliceOf(target) !== sliceOf(path) &&
          !/^server\/src\/slices\/\w+\/index\.ts$/.test(target),
      ),
  },
  {
    says: 'a package knows itself, Node and other people’s packages, and nothing of the application',
    within: isPackage,
    offences: ({ path, text }, imports) => [
      ...targets(imports, (target) => rootOf(target) !== '' && packageOf(target) !== packageOf(path)),
      ...found(text, /guildhall/gi),
    ],
  },
  {
    says: 'a package is reached through its index.ts',
    within: () => true,
    offences: ({ path }, imports) =>
      targets(
        imports,
        (target) =>
          isPackage(target) && packageOf(target) !== packageOf(path) && !target.endsWith('/index.ts'),
      ),
  },
  {
    says: 'the platform knows no slice and nothing that is made of it',
    within: (path) => isPlatform(path) && path !== mount,
    offences: (_file, imports) =>
      targets(imports, (target) => target.startsWith('server/') && !isPlatform(target)),
  },
  {
    says: 'a slice uses its like, the platform and the contract, and nothing that is made of them',
    within: isServerSlice,
    offences: (_file, imports) =>
      targets(
        imports,
        (target) => target.startsWith('server/') && !isPlatform(target) && !isServerSlice(target),
      ),
  },
  {
    says: 'inside a slice: routes, then actions, then policy and queries',
    within: isServerSlice,
    offences: ({ path }, imports) => {
      const depth = depthOf(path);
      return targets(
        imports,
        (target) => isServerSlice(target) && sliceOf(target) === sliceOf(path) && depthOf(target) < depth,
      );
    },
  },
  {
    says: 'SQL stands in queries, in the card, and in the platform’s own database code',
    within: (path) =>
      isServer(path) &&
      !isQueries(path) &&
      path !== card &&
      !/^server\/src\/(?:platform\/(?:db|jobs|changes)|packages\/embedded-postgres)\//.test(path),
    offences: ({ text }) => {
      const code = withoutComments(text);
      return [...found(code, sqlText), ...found(code, sqlCall)];
    },
  },
  {
    says: 'HTML, passwords, pictures and what is elsewhere are done with before a transaction begins',
    within: isServerSlice,
    offences: ({ text }) => transactionsIn(withoutComments(text)).flatMap((work) => found(work, slowWork)),
  },
  {
    says: 'a row is named in its SQL, in the words of the domain',
    within: isServerSlice,
    offences: ({ text }) => found(withoutComments(text), rowField),
  },
  {
    says: 'Fastify stands in routes and in the platform',
    within: (path) =>
      isServer(path) &&
      !isPlatform(path) &&
      !isRoutes(path) &&
      !['server/src/app.ts', 'server/src/open-http.ts'].includes(path),
    offences: (_file, imports) => targets(imports, (target) => /^@?fastify(?:\/|$)/.test(target)),
  },
  {
    says: 'facts are declared where they belong, in a file of that name',
    within: (path) => isServer(path) && !/(?:^|\/)facts\.ts$/.test(path),
    offences: ({ text }) => found(withoutComments(text), /\bfact(?:<[^=;]*>)?\((?=['"`])/g),
  },
  {
    says: 'a policy takes the viewer and the time as arguments and touches nothing',
    within: (path) => /(?:^|\/|-)policy\.ts$/.test(path),
    offences: ({ text }, imports) => [
      ...imports
        .filter(
          ({ target, isTypeOnly }) =>
            !isTypeOnly && !target.startsWith('contract/') && !/policy\.ts$/.test(target),
        )
        .map(({ target }) => target),
      ...found(withoutComments(text), /\bnew Date\(\)|\bDate\.now\(|\bawait\b|\basync\b|\bprocess\./g),
    ],
  },
  {
    says: 'legacy words stand in wire.ts and calls.ts',
    within: (path) => !/[/-](?:wire|calls)\.ts$/.test(path),
    offences: ({ text }) => found(text, legacyWord),
  },
  {
    says: 'the wire’s shapes and names stay in the contract',
    within: (path) => !under('contract')(path),
    offences: (_file, imports) =>
      targets(imports, (target) => /^contract\/(?:.*[/-])?wire\.ts$/.test(target)),
  },
  {
    says: 'the paths of calls stand in calls.ts',
    within: (path) => !/[/-]calls\.ts$/.test(path),
    offences: ({ text }) =>
      found(withoutComments(text), /['"`]\/api\/[a-z]\w*/gi).filter(
        (path) => !/\/api\/(?:docs|openapi)$/.test(path),
      ),
  },
  {
    says: 'no folder is a drawer for everything, and the pages have no barrels',
    within: () => true,
    offences: ({ path }) =>
      found(
        `/${path}`,
        /\/(?:utils?|helpers?|common|shared|misc|lib)(?=[/.])|^\/web\/app\/(?:.+\/)?index\.tsx?$/g,
      ),
  },
];

/** What each rule says, in the words of its offences. */
export const sayings: string[] = rules.map(({ says }) => says);

/** One line for each offence: where, what, and the rule. Tests and what serves them are free. */
export function offences(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isOfTests(path))
    .flatMap((file) => {
      const imports = importsOf(file);
      return rules
        .filter(({ within }) => within(file.path))
        .flatMap(({ says, offences: find }) =>
          [...new Set(find(file, imports))].map((offence) => `${file.path}: ${offence} (${says})`),
        );
    });
}

function isOfTests(path: string): boolean {
  return /\.test\.tsx?$|^server\/src\/testing\/|\/fixtures\//.test(path);
}

function under(folder: string): (path: string) => boolean {
  return (path) => path.startsWith(`${folder}/`);
}

function rootOf(path: string): string {
  return /^(contract|server|web)\//.exec(path)?.[1] ?? '';
}

/** The slice that a file belongs to, on either side or in the contract, whose core is no slice. */
function sliceOf(path: string): string | undefined {
  return /^(?:server\/src\/slices|web\/app\/slices|contract\/src(?!\/core))\/([\w-]+)\//.exec(path)?.[1];
}

function packageOf(path: string): string | undefined {
  return /^server\/src\/packages\/([\w-]+)\//.exec(path)?.[1];
}

/** How far below the surface of its slice a file lies; whatever has no place of its own lies between. */
function depthOf(path: string): number {
  if (path.endsWith('/index.ts')) return 0;
  if (isRoutes(path)) return 1;
  if (/(?:^|\/|-)policy\.ts$/.test(path) || isQueries(path) || path === card) return 3;
  return 2;
}

function targets(imports: Import[], isOffence: (target: string) => boolean): string[] {
  return imports.map(({ target }) => target).filter(isOffence);
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match.trim());
}

/** What stands between the brackets of each `write(…)` and `writeOnce(…)`. */
function transactionsIn(code: string): string[] {
  return [...code.matchAll(/\bwrite(?:Once)?\(/g)].map(({ 0: { length }, index }) => {
    const start = index + length;
    let depth = 1;
    let end = start;
    for (; end < code.length && depth > 0; end += 1) {
      if (code[end] === '(') depth += 1;
      if (code[end] === ')') depth -= 1;
    }
    return code.slice(start, end);
  });
}
