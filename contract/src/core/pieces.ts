/**
 * The JSON of a value in pieces, where some of them are known already. Replies are made by the server alone: browsers get
 * `web/app/client/pieces-stand-in.ts` instead.
 */
import type { Piece } from './call.ts';

interface InPieces<Value> {
  toPieces(value: Value): Piece[];
}

/** What has pieces that are known, or none. */
type PerhapsInPieces<Value> = Partial<InPieces<Value>>;

type Sent<Value> = PerhapsInPieces<Value> & { toWire(value: Value): unknown };

/** A field; without a name for several that stand among the others. */
interface SentField<Key> {
  key: Key;
  name: string | undefined;
  way: Sent<unknown>;
}

/** What a value is on the wire, as JSON; none of what is left out. */
export function piecesOf<Value>(way: Sent<Value>, value: Value): readonly Piece[] {
  if (way.toPieces !== undefined) return way.toPieces(value);
  const text: string | undefined = JSON.stringify(way.toWire(value));
  return text === undefined ? [] : [text];
}

/** What is frozen is on the wire what it was there before: its bytes are kept as long as it is. */
export function remembered<Value extends object, Way>(
  way: Way & { toWire(value: Value): unknown },
): Way & InPieces<Value> {
  const finished = new WeakMap<Value, Uint8Array>();
  const encoder = new TextEncoder();
  const toPieces = (value: Value): Piece[] => {
    const known = finished.get(value);
    if (known !== undefined) return [known];
    const text = JSON.stringify(way.toWire(value));
    if (!Object.isFrozen(value)) return [text];
    const bytes = encoder.encode(text);
    finished.set(value, bytes);
    return [bytes];
  };
  return { ...way, toPieces };
}

/** Of an object with these fields. */
export function fieldsInPieces<Thing>(fields: SentField<keyof Thing>[]): PerhapsInPieces<Thing> {
  const isKnown = fields.some(({ way }) => way.toPieces !== undefined);
  return isKnown ? { toPieces: (thing) => piecesOfFields(fields, thing) } : {};
}

function piecesOfFields<Thing>(fields: SentField<keyof Thing>[], thing: Thing): Piece[] {
  const pieces: Piece[] = ['{'];
  for (const { key, name, way } of fields) {
    const found = name === undefined ? insideOf(piecesOf(way, thing[key])) : piecesOf(way, thing[key]);
    if (found.length === 0) continue;
    if (pieces.length > 1) pieces.push(',');
    if (name !== undefined) pieces.push(`${JSON.stringify(name)}:`);
    pieces.push(...found);
  }
  pieces.push('}');
  return pieces;
}

/** Of a list of such items. */
export function itemsInPieces<Item>({ toPieces }: PerhapsInPieces<Item>): PerhapsInPieces<Item[]> {
  return toPieces === undefined ? {} : { toPieces: (items) => piecesOfItems(items.map(toPieces)) };
}

function piecesOfItems(items: Piece[][]): Piece[] {
  const pieces: Piece[] = ['['];
  for (const item of items) {
    if (pieces.length > 1) pieces.push(',');
    pieces.push(...item);
  }
  pieces.push(']');
  return pieces;
}

/** Of an object whose fields come after those of another one. */
export function inPiecesAfter<Value>(
  opening: (value: Value) => object,
  way: Sent<Value>,
): PerhapsInPieces<Value> {
  if (way.toPieces === undefined) return {};
  const begun = (value: Value) => `${JSON.stringify(opening(value)).slice(0, -1)},`;
  return { toPieces: (value) => [begun(value), ...insideOf(piecesOf(way, value)), '}'] };
}

/** What stands between the braces of an object. */
function insideOf(object: readonly Piece[]): Piece[] {
  const last = object.length - 1;
  return object
    .map((piece, place) => cut(piece, place === 0 ? 1 : 0, place === last ? -1 : undefined))
    .filter(({ length }) => length > 0);
}

function cut(piece: Piece, from: number, to: number | undefined): Piece {
  return typeof piece === 'string' ? piece.slice(from, to) : piece.subarray(from, to);
}
