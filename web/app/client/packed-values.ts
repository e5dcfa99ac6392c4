/**
 * Values as the state of a page holds them, in JSON. A list of things that all have the same fields travels as its
 * columns, so that each field is named once; `$` marks this, and the dates that JSON does not know.
 */

/** Milliseconds since 1970. */
interface PackedDate {
  $date: number;
}

/** Of each field the values of all things, packed as a list of their own. */
interface PackedThings {
  $columns: Record<string, unknown>;
}

type Thing = Record<string, unknown>;

/** What is undefined is left out, as in any JSON. */
export function pack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return { $date: value.getTime() } satisfies PackedDate;
  if (Array.isArray(value)) return packList(value);
  const packed: Thing = {};
  for (const [field, held] of Object.entries(value)) put(packed, field, pack(held));
  return packed;
}

/** The value again. What was parsed is nobody else's, and is changed in place. */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Thing & Partial<PackedDate & PackedThings>;
  if (holder.$date !== undefined) return new Date(holder.$date);
  if (holder.$columns !== undefined) return unpackThings(holder.$columns);
  for (const field of Object.keys(holder)) holder[field] = unpack(holder[field]);
  return holder;
}

/** As JSON does it: a plain assignment to `__proto__` would make no field of it. */
function put(thing: Thing, field: string, value: unknown): void {
  if (field !== '__proto__') thing[field] = value;
  else Object.defineProperty(thing, field, { value, enumerable: true, configurable: true, writable: true });
}

/** Of fewer, the names are hardly longer than what marks the columns. */
const fewest = 3;

function packList(list: unknown[]): unknown {
  const fields = list.length < fewest ? undefined : fieldsOfAll(list);
  if (fields === undefined) return list.map(pack);
  const $columns: Thing = {};
  for (const field of fields) put($columns, field, packList(list.map((thing) => (thing as Thing)[field])));
  return { $columns } satisfies PackedThings;
}

/** The fields that all of them have, in the same order; undefined where one has others, or is no thing with fields. */
function fieldsOfAll([first, ...others]: unknown[]): string[] | undefined {
  if (!isThing(first)) return undefined;
  const fields = Object.keys(first);
  const hasAll = (thing: unknown) => isThing(thing) && hasFields(thing, fields);
  return fields.length > 0 && hasFields(first, fields) && others.every(hasAll) ? fields : undefined;
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** These and no others, and each with a value: a column has no place that is left out. */
function hasFields(thing: Thing, fields: string[]): boolean {
  const own = Object.keys(thing);
  const isThere = (field: string, place: number) => field === own[place] && thing[field] !== undefined;
  return own.length === fields.length && fields.every(isThere);
}

function unpackThings(columns: Thing): Thing[] {
  const things: Thing[] = [];
  for (const [field, column] of Object.entries(columns)) {
    const values = unpack(column) as unknown[];
    for (let place = 0; place < values.length; place += 1) {
      const thing = things[place] ?? {};
      things[place] = thing;
      put(thing, field, values[place]);
    }
  }
  return things;
}
