import type { KeptAct } from '#contract/exports/model.ts';

/** What an act changed that tells of its target alone: words, and what was decided; never who else had a part in it. */
const tellable: ReadonlySet<string> = new Set([
  'title',
  'html',
  'isShown',
  'flagCount',
  'role',
  'status',
  'reason',
  'subject',
  'text',
  'isOpen',
]);

/** rules/data-export 3: of what is somebody else's, what was done is told and not what it held. */
export function toldOf({ before, after, ...act }: KeptAct, { isAboutOwn }: { isAboutOwn: boolean }): KeptAct {
  if (!isAboutOwn) return { ...act, before: {}, after: {} };
  return { ...act, before: tellableOf(before), after: tellableOf(after) };
}

function tellableOf(state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => tellable.has(name)));
}
