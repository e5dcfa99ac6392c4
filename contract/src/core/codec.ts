/** Codecs convert values to and from the wire; each has a schema. */
import { z } from 'zod';
import type { WireBody } from './call.ts';
import type { FieldNames } from './fault.ts';
import { type Id, replyId } from './ids.ts';
import { wireMoment } from './scalars.ts';

/** Converts a value. Code that builds replies uses domain names only, as each codec matches its schema. */
export interface Codec<Value> {
  readonly schema: z.ZodType;
  toWire(value: Value): unknown;
  /** `wire` has passed the schema. */
  fromWire(wire: unknown): Value;
}

export function codec<Value, Schema extends z.ZodType>(
  schema: Schema,
  ways: { toWire: (value: Value) => z.input<Schema>; fromWire: (wire: z.output<Schema>) => Value },
): Codec<Value> {
  return { schema, ...ways };
}

/** A codec for values that are the same on both sides. */
export function plain<Schema extends z.ZodType>(schema: Schema): Codec<z.output<Schema>> {
  return { schema, toWire: (value) => value, fromWire: (wire: z.output<Schema>) => wire };
}

/** A boolean of a request: true or false inside, 1 or 0 on the wire. */
export function booleanCodec(schema: z.ZodType<boolean>): Codec<boolean> {
  return codec(schema, { toWire: (value: boolean) => (value ? 1 : 0), fromWire: (wire) => wire });
}

export const text = plain(z.string());
export const integer = plain(z.number().int());

/** A boolean of a reply. */
export const replyBoolean = codec(z.number().int().min(0).max(1), {
  toWire: (value: boolean) => (value ? 1 : 0),
  fromWire: (wire) => wire === 1,
});

/** Adds a description for the API documentation. */
export function withDescription<Value>(way: Codec<Value>, description: string): Codec<Value> {
  return { ...way, schema: way.schema.meta({ description }) };
}

export const moment = codec(wireMoment, {
  toWire: (date: Date) => date.toISOString(),
  fromWire: (wire) => new Date(wire),
});

export function idCodec<Brand extends Id<string>>(): Codec<Brand> {
  return codec(replyId, { toWire: (id: Brand) => id, fromWire: (wire) => wire as Brand });
}

export function nullable<Value>({ schema, toWire, fromWire }: Codec<Value>): Codec<Value | null> {
  return {
    schema: schema.nullable(),
    toWire: (value) => (value === null ? null : toWire(value)),
    fromWire: (wire) => (wire === null ? null : fromWire(wire)),
  };
}

/** Maps each field to its wire name and codec. A field that spans several wire fields is a part. */
export type Fields<Thing> = { readonly [Key in keyof Thing]-?: Field<Thing[Key]> };

type Field<Value> = readonly [name: string, codec: Codec<Value>] | Part<Value>;

export interface Part<Value> {
  readonly shape: z.ZodRawShape;
  /** The field names for errors. */
  readonly names: FieldNames;
  toWire(value: Value): object;
  /** `wire` contains the other fields, too. */
  fromWire(wire: unknown): Value;
}

export function part<Value, Shape extends z.ZodRawShape>(
  shape: Shape,
  ways: {
    toWire: (value: Value) => z.input<z.ZodObject<Shape>> & object;
    fromWire: (wire: z.output<z.ZodObject<Shape>>) => Value;
  },
  names: FieldNames = {},
): Part<Value> {
  return { shape, names, ...ways };
}

/** An object as one wire field; inside another table it is a part. */
interface ObjectCodec<Thing> extends Codec<Thing>, Part<Thing> {
  readonly schema: z.ZodObject;
  toWire(thing: Thing): WireBody;
  fromWire(wire: unknown): Thing;
}

/** Wire fields keep the table's order. Undefined fields are left out in both directions. */
export function objectOf<Thing extends object>(fields: Fields<Thing>): ObjectCodec<Thing> {
  const table = Object.entries(fields) as [keyof Thing & string, Field<unknown>][];
  const shape: z.ZodRawShape = Object.assign({}, ...table.map(([, field]) => shapeOf(field)));
  const names: FieldNames = Object.assign({}, ...table.map(([key, field]) => namesOf(key, field)));
  return { schema: z.object(shape), shape, names, ...conversionsOf<Thing>(table.map(rowOf)) };
}

function shapeOf(field: Field<unknown>): z.ZodRawShape {
  return 'shape' in field ? field.shape : { [field[0]]: field[1].schema };
}

function namesOf(key: string, field: Field<unknown>): FieldNames {
  return 'names' in field ? field.names : { [key]: field[0] };
}

interface Row<Key> {
  key: Key;
  /** The wire name; undefined for a part. */
  name: string | undefined;
  way: Pick<Codec<unknown>, 'toWire' | 'fromWire'>;
}

function rowOf<Key>([key, field]: [Key, Field<unknown>]): Row<Key> {
  return 'shape' in field ? { key, name: undefined, way: field } : { key, name: field[0], way: field[1] };
}

/** Converts lists item by item, so each item is built in one loop. */
function conversionsOf<Thing>(rows: Row<keyof Thing>[]) {
  return {
    toWire(thing: Thing): WireBody {
      const wire: WireBody = {};
      for (const { key, name, way } of rows) {
        const value = way.toWire(thing[key]);
        if (name === undefined) Object.assign(wire, value);
        else if (value !== undefined) wire[name] = value;
      }
      return wire;
    },
    fromWire(wire: WireBody): Thing {
      const thing: { [Key in keyof Thing]?: unknown } = {};
      for (const { key, name, way } of rows) {
        const value = way.fromWire(name === undefined ? wire : wire[name]);
        if (value !== undefined) thing[key] = value;
      }
      return thing as Thing;
    },
  };
}

/**
 * Builds a request's schema and its error names from one table. `ignored` names documented fields that old clients send
 * and nobody reads, each with a reason for the API description.
 */
export function requestOf<Input extends object>(
  fields: Fields<Input>,
  ignored: Readonly<Record<string, string>> = {},
) {
  const { schema, toWire, fromWire, names } = objectOf(fields);
  const known = schema.extend(ignoredShape(ignored));
  return { schema: known.transform((wire) => fromWire(wire)), toWire, fields: names };
}

function ignoredShape(ignored: Readonly<Record<string, string>>): z.ZodRawShape {
  const anything = (reason: string) =>
    z
      .unknown()
      .optional()
      .meta({ description: `Ignored: ${reason}` });
  return Object.fromEntries(Object.entries(ignored).map(([name, reason]) => [name, anything(reason)]));
}

export function listOf<Item>(item: Codec<Item>) {
  return {
    schema: z.array(item.schema),
    toWire: (items: Item[]) => items.map(item.toWire),
    fromWire: (wire: unknown[]) => wire.map(item.fromWire),
  };
}
