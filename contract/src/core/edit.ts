/** What edits of any form have in common: what they do not name stays as it is, and they may say what they stand on. */
import { codec } from './codec.ts';
import { maxId } from './ids.ts';
import { wireBoolean, wireInt, wireText } from './scalars.ts';

/** Null is not named; '' empties it. Longer than any rule allows, so that the rule's own sentence is what it meets. */
export const keptText = codec(wireText({ max: 10_000, absent: null }), {
  toWire: (text: string | null) => text ?? undefined,
  fromWire: (text) => text,
});

/** Null is not named. */
export const keptFlag = codec(wireBoolean(null), {
  toWire: (flag: boolean | null) => (flag === null ? undefined : flag ? 1 : 0),
  fromWire: (flag) => flag,
});

/** The version that was loaded; null overwrites whatever is there. */
export const loadedVersion = codec(wireInt({ min: 0, max: maxId, fallback: null }), {
  toWire: (loaded: number | null) => loaded ?? undefined,
  fromWire: (number) => number,
});
