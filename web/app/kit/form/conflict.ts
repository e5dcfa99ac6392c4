/** Two editors of one thing: what the other one changed, in words. Pure. */

export interface Change {
  field: string;
  /** As it is called on screen. */
  name: string;
  /** As the reader found it. */
  before: string;
  /** As somebody else saved it meanwhile. */
  now: string;
  /** As it stands in the reader's form. */
  yours: string;
}

type FieldOf<Values> = keyof Values & string;

/** The fields that somebody else changed, in the order of the form. */
export function changedFields<Values extends object>(loaded: Values, theirs: Values): FieldOf<Values>[] {
  return (Object.keys(loaded) as FieldOf<Values>[]).filter((field) => !isSame(loaded[field], theirs[field]));
}

export interface Versions<Values> {
  /** What the reader began with. */
  loaded: Values;
  theirs: Values;
  mine: Values;
}

/** `names`: the fields as they are called on screen, in the order of the form; `say`: what one holds, in words. */
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

/** The reader's form with what the other one changed; everything else stays as it was entered. */
export function withTheirs<Values extends object>({ loaded, theirs, mine }: Versions<Values>): Values {
  const changed = changedFields(loaded, theirs).map((field) => [field, theirs[field]]);
  return { ...mine, ...Object.fromEntries(changed) };
}

/** The reader's form where something that they entered themselves gives way to that. */
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

/** The order of what was chosen says nothing, nor does white space around a text. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort((first, second) => first - second).join();
  return typeof value === 'string' ? value.trim() : value;
}

/** Characters of a text that are shown to compare by, and how many of them stand before what differs. */
const glance = 240;
const lead = 60;

type Said = Pick<Change, 'before' | 'now' | 'yours'>;

/** Long ones from shortly before the first difference on. */
function glances({ before, now, yours }: Said): Said {
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
  // At a word; where there is none in sight, in the midst of one.
  const from = place <= lead ? 0 : Math.max(text.lastIndexOf(' ', place - lead) + 1, place - 2 * lead);
  const shown = text.slice(from, from + glance);
  return (from > 0 ? '…' : '') + shown + (from + glance < text.length ? '…' : '');
}
