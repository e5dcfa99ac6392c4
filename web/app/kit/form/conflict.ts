/** Describes, in words, what another editor of the same item changed. Pure. */

export interface Change {
  field: string;
  /** The field's name on screen. */
  name: string;
  /** The value that the reader loaded. */
  before: string;
  /** The value that somebody else saved in the meantime. */
  now: string;
  /** The value in the reader's form. */
  yours: string;
}

type FieldOf<Values> = keyof Values & string;

/** Returns the fields that somebody else changed, in the order of the form. */
export function changedFields<Values extends object>(loaded: Values, theirs: Values): FieldOf<Values>[] {
  return (Object.keys(loaded) as FieldOf<Values>[]).filter((field) => !isSame(loaded[field], theirs[field]));
}

export interface Versions<Values> {
  /** The reader's initial values. */
  loaded: Values;
  theirs: Values;
  mine: Values;
}

/** `names` are the fields' names on screen, in the order of the form; `say` describes a value in words. */
export function changesBetween<Values extends object>(
  { loaded, theirs, mine }: Versions<Values>,
  names: Record<FieldOf<Values>, string>,
  say: (values: Values, field: FieldOf<Values>) => string,
): Change[] {
  const changed = changedFields(loaded, theirs);
  const listed = (Object.keys(names) as FieldOf<Values>[]).filter((field) => changed.includes(field));
  return listed.map((field) => ({
    field,
    name: names[field],
    ...glances({ before: say(loaded, field), now: say(theirs, field), yours: say(mine, field) }),
  }));
}

/** Returns the reader's form with the other editor's changes; everything else stays as entered. */
export function mergeTheirs<Values extends object>({ loaded, theirs, mine }: Versions<Values>): Values {
  const changed = changedFields(loaded, theirs).map((field) => [field, theirs[field]]);
  return { ...mine, ...Object.fromEntries(changed) };
}

/**
 * Returns the reader's form if the other editor's changes would replace something that the reader entered; otherwise
 * undefined.
 */
export function givingWay<Values extends object>({
  loaded,
  theirs,
  mine,
}: Versions<Values>): Values | undefined {
  const isEntered = (field: FieldOf<Values>) =>
    !isSame(mine[field], loaded[field]) && !isSame(mine[field], theirs[field]);
  return changedFields(loaded, theirs).some(isEntered) ? mine : undefined;
}

export function isSameForm<Values extends object>(one: Values, other: Values): boolean {
  return changedFields(one, other).length === 0;
}

/** Ignores the order of choices and white space around a text. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value) && typeof value[0] === 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return [...value].sort((first, second) => first - second).join();
  return typeof value === 'string' ? value.trim() : value;
}

/** Number of characters of a text that are shown for comparison, and how many of them precede the difference. */
const glance = 240;
const lead = 60;

type ChangeTexts = Pick<Change, 'before' | 'now' | 'yours'>;

/** Shortens long texts to an excerpt that starts shortly before the first difference. */
function glances({ before, now, yours }: ChangeTexts): ChangeTexts {
  const differs = before === now ? 0 : commonLength(before, now);
  return {
    before: glanceAt(before, differs),
    now: glanceAt(now, differs),
    yours: glanceAt(yours, Math.min(differs, commonLength(before, yours))),
  };
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function glanceAt(text: string, place: number): string {
  if (text.length <= glance) return text;
  // Starts an excerpt at a word or, if none begins nearby, in the middle of one.
  const from = place <= lead ? 0 : Math.max(text.lastIndexOf(' ', place - lead) + 1, place - 2 * lead);
  const shown = text.slice(from, from + glance);
  return (from > 0 ? '…' : '') + shown + (from + glance < text.length ? '…' : '');
}
