/**
 * Assigns the pages' modules to script files (docs/decisions/0033): few, each with little that its pages never run.
 * Modules of a single page, and those loaded on demand or for members, stay where the bundler puts them.
 */
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Group = Rolldown.CodeSplittingGroup;

/** Pages that visitors open, grouped by shared modules; all others belong to members. */
export const areas = {
  everywhere: ['root', 'entry.client'],
  lists: ['pages/home', 'pages/listing', 'pages/search'],
  threads: ['pages/threads'],
  product: ['pages/product'],
  thread: ['pages/thread'],
  events: ['pages/events'],
  doors: [
    'pages/login',
    'pages/sso-callback',
    'pages/register',
    'pages/authenticate',
    'pages/forgot-password',
    'pages/verify-reset',
    'pages/reset-password',
    'pages/invitation',
    'pages/confirm-email',
    'pages/keep-email',
    'pages/unsubscribe',
    'pages/email-settings',
    'pages/legal',
    'pages/contact',
    'pages/not-found',
  ],
};
type Area = keyof typeof areas;
const subjects: Area[] = ['product', 'thread'];

/** Each file with its condition; a module goes into the first that matches. */
const files: [name: string, holds: (needs: Needs) => boolean][] = [
  ['framework', ({ by, isOurs }) => by('everywhere') && !isOurs],
  ['frame', ({ by }) => by('everywhere')],
  // Everything that needs a module also needs its imports, so these are in the same file or in an earlier one.
  [
    'reading',
    ({ by }) =>
      (by('lists', 'threads') && by('thread', 'doors')) ||
      (by(...subjects) && by('doors', 'events') && !by('lists')) ||
      (by('threads') && by('product')),
  ],
  ['catalogue', ({ by }) => by('lists') && by('product')],
  ['forms', ({ by, isShared }) => isShared && by('doors')],
  ['lists', ({ by }) => by('lists') && by('threads')],
  ['agenda', ({ by, isShared }) => isShared && by('events') && !by('lists')],
  ['listings', ({ by, isShared }) => isShared && by('lists')],
  ['threads', ({ by, isShared }) => isShared && by('threads')],
  ['subjects', ({ by }) => by('product') && by('thread')],
  ['product', ({ by, isShared }) => isShared && by('product')],
  ['thread', ({ by, isShared }) => isShared && by('thread')],
];

interface Needs {
  /** True if a page of one of these areas loads the module from the start. */
  by: (...some: Area[]) => boolean;
  /** True if more than one page, or lazily loaded part, needs it. */
  isShared: boolean;
  isOurs: boolean;
}

export const chunks: Group[] = files.map(([name, holds], index) => ({
  priority: files.length - index,
  name: (id, modules) =>
    modules.getModuleInfo(id)?.isEntry !== true && holds(needsOf(id, modules)) ? name : null,
}));

function needsOf(id: string, modules: Modules): Needs {
  const beginnings = beginningsAbove(id, modules);
  const names = new Set(beginnings.map(nameOf));
  return {
    by: (...some) => some.some((area) => areas[area].some((page) => names.has(page))),
    isShared: beginnings.length > 1,
    isOurs: !/node_modules/.test(id),
  };
}

/** Returns the pages and lazily loaded parts that import a module, directly or indirectly. */
function beginningsAbove(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const module = modules.getModuleInfo(id);
  if (module === null || seen.has(id)) return [];
  seen.add(id);
  const isBeginning = module.isEntry || module.dynamicImporters.length > 0;
  const above = [...module.importers].flatMap((importer) => beginningsAbove(importer, modules, seen));
  return isBeginning ? [id, ...above] : above;
}

/** Returns `pages/home` for `…/app/pages/home.tsx?…`. */
function nameOf(id: string): string {
  return /\/web\/app\/(.*)\.tsx?(?:\?|$)/.exec(id)?.[1] ?? id;
}
