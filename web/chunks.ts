/**
 * Into which files the pages' scripts are built (docs/decisions/0033): few, and none with much that its page never runs.
 * What one page alone needs, and what is loaded by a press or for members, stays where the bundler puts it.
 */
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Group = Rolldown.CodeSplittingGroup;

/** The pages that visitors open, by what they have in common; all others are the members'. */
const areas = {
  everywhere: ['root', 'entry.client'],
  lists: ['pages/home', 'pages/listing', 'pages/search', 'pages/threads'],
  product: ['pages/product'],
  thread: ['pages/thread'],
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
    'pages/letters',
    'pages/legal',
    'pages/contact',
    'pages/not-found',
  ],
};
type Area = keyof typeof areas;
const subjects: Area[] = ['product', 'thread'];

/** A file, and who needs what is in it; a module goes into the first that fits. */
const files: [name: string, holds: (needs: Needs) => boolean][] = [
  ['framework', ({ by, isOurs }) => by('everywhere') && !isOurs],
  ['frame', ({ by }) => by('everywhere')],
  // Whatever a module imports is needed by all who need the module: so it is in the same file or in one above.
  ['reading', ({ by }) => (by('lists') && by(...subjects, 'doors')) || (by(...subjects) && by('doors'))],
  ['forms', ({ by, isShared }) => isShared && by('doors')],
  ['lists', ({ by, isShared }) => isShared && by('lists')],
  ['subjects', ({ by }) => by('product') && by('thread')],
  ['product', ({ by, isShared }) => isShared && by('product')],
  ['thread', ({ by, isShared }) => isShared && by('thread')],
];

interface Needs {
  /** Whether a page of one of these areas loads it from the start. */
  by: (...some: Area[]) => boolean;
  /** More than one page, or part that is loaded later, needs it. */
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

/** The pages, and the parts that are loaded later, that import a module, themselves or through others. */
function beginningsAbove(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const module = modules.getModuleInfo(id);
  if (module === null || seen.has(id)) return [];
  seen.add(id);
  const isBeginning = module.isEntry || module.dynamicImporters.length > 0;
  const above = [...module.importers].flatMap((importer) => beginningsAbove(importer, modules, seen));
  return isBeginning ? [id, ...above] : above;
}

/** `pages/home` of `…/app/pages/home.tsx?…`. */
function nameOf(id: string): string {
  return /\/web\/app\/(.*)\.tsx?(?:\?|$)/.exec(id)?.[1] ?? id;
}
