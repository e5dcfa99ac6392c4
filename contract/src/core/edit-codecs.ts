import { codec } from './codec.ts';
import { isRealDay } from './day.ts';
import { maxId } from './ids.ts';
import { wireBoolean, wireInt, wireText } from './scalars.ts';
import { textTexts } from './texts.ts';

/** Null means not sent; '' clears it. Longer than any rule allows, so that the rule's own sentence applies. */
export const keptText = codec(wireText({ max: 10_000, absent: null }), {
  toWire: (text: string | null) => text ?? undefined,
  fromWire: (text) => text,
});

/** A boolean of an edit; null if it was not sent. */
export const keptFlag = codec(wireBoolean(null), {
  toWire: (flag: boolean | null) => (flag === null ? undefined : flag ? 1 : 0),
  fromWire: (flag) => flag,
});

/** The version that was loaded; null overwrites. */
export const loadedVersion = codec(wireInt({ min: 0, max: maxId, fallback: null }), {
  toWire: (loaded: number | null) => loaded ?? undefined,
  fromWire: (number) => number,
});

/** An optional UTC day of a request; '' is none. */
export const dayCodec = codec(
  wireText({ max: 10 })
    .refine((day) => day === '' || isRealDay(day), textTexts.noSuchDay)
    .meta({ description: 'A day in UTC, YYYY-MM-DD.' }),
  {
    toWire: (day: string) => (day === '' ? undefined : day),
    fromWire: (day) => day,
  },
);
