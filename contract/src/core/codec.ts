/** Values on their way over the wire: each has a schema there, and a way there and back. */
import { z } from 'zod';
import type { WireBody } from './call.ts';
import type { FieldNames } from './fields.ts';
import { type Id, replyId } from './ids.ts';
import { wireMoment } from './scalars.ts';

/** Checked against the schema where it is made; who composes replies of it need not know how it is spelled. */
export interface Codec<Value> {
  readonly schema: z.ZodType;
  toWire(value: Value): unknown;
  /** `wire` is what the schema let through. */
  fromWire(wire: unknown): Value;
}

export function codec<Value, Schema extends z.ZodType>(
  schema: Schema,
  ways: { toWire: (value: Value) => z.input<Schema>; fromWire: (wire: z.output<Schema>) => Value },
): Codec<Value> {
  return { schema, ...ways };
}

/** What is the same on both sides. */
export function plain<Schema extends z.ZodType>(schema: Schema): Codec<z.output<Schema>> {
  return { schema, toWire: (value) => value, fromWire: (wire: z.output<Schema>) => wire };
}

/** A flag of a request: true or false here, 1 or 0 there. */
export function flagCodec(schema: z.ZodType<boolean>): Codec<boolean> {
  return codec(schema, { toWire: (value: boolean) => (value ? 1 : 0), fromWire: (wire) => wire });
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

/** What each field of a thing is called on the wire, and how it travels. */
export type Fields<Thing> = {
  readonly [Key in keyof Thing]-?: readonly [name: string, codec: Codec<Thing[Key]>];
};

interface ObjectCodec<Thing> extends Codec<Thing> {
  toWire(thing: Thing): WireBody;
}

/** On the wire the fields come in the order of the table; what travels as undefined is left out. */
export function objectOf<Thing extends object>(fields: Fields<Thing>): ObjectCodec<Thing> {
  const table = Object.entries(fields) as [keyof Thing & string, [string, Codec<unknown>]][];
  const shape = Object.fromEntries(table.map(([, [name, { schema }]]) => [name, schema]));
  return {
    schema: z.object(shape),
    toWire(thing) {
      const values = table.map(([key, [name, way]]) => [name, way.toWire(thing[key])] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    },
    fromWire: (wire: WireBody) =>
      Object.fromEntries(table.map(([key, [name, way]]) => [key, way.fromWire(wire[name])])) as Thing,
  };
}

/** What a call asks for, and what a refusal calls its fields, from the same table. */
export function requestOf<Input extends object>(fields: Fields<Input>) {
  const { schema, toWire, fromWire } = objectOf(fields);
  const names = Object.entries<readonly [string, unknown]>(fields).map(([key, [name]]) => [key, name]);
  return {
    schema: schema.transform((wire) => fromWire(wire)),
    toWire,
    fields: Object.fromEntries(names) as FieldNames,
  };
}

export function listOf<Item>(item: Codec<Item>) {
  return {
    schema: z.array(item.schema),
    toWire: (items: Item[]) => items.map(item.toWire),
    fromWire: (wire: unknown[]) => wire.map(item.fromWire),
  };
}
