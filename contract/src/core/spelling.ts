import { z } from 'zod';
import type { WireBody } from './call.ts';

/**
 * Some fields in one of several spellings of the wire. Both directions are checked against the shape where it is
 * written; who composes calls of it need not know which one it is.
 */
export interface Spelling<Value> {
  readonly shape: z.ZodRawShape;
  toWire(value: Value): WireBody;
  /** `wire` holds these fields, beside others. */
  fromWire(wire: unknown): Value;
}

interface Directions<Value, Shape extends z.ZodRawShape> {
  toWire: (value: Value) => z.input<z.ZodObject<Shape>> & WireBody;
  fromWire: (wire: z.output<z.ZodObject<Shape>>) => Value;
}

export function spelling<Value, Shape extends z.ZodRawShape>(
  shape: Shape,
  directions: Directions<Value, Shape>,
): Spelling<Value> {
  return { shape, ...directions };
}

/** One field, which means the same on both sides and has its own name on the wire. */
export function field<Name extends string, Schema extends z.ZodType>(
  name: Name,
  schema: Schema,
): Spelling<z.output<Schema>> {
  return {
    shape: { [name]: schema },
    toWire: (value) => ({ [name]: value }),
    fromWire: (wire: Record<Name, z.output<Schema>>) => wire[name],
  };
}

/** A list of things that have a schema of their own. */
export function spelledList<Value>(spelled: Spelling<Value>) {
  return {
    schema: z.array(z.object(spelled.shape)),
    toWire: (values: Value[]): WireBody[] => values.map(spelled.toWire),
    fromWire: (wire: unknown[]): Value[] => wire.map(spelled.fromWire),
  };
}
