import { codec } from './codec.ts';
import { isRealDay } from './day.ts';
import { wireText } from './scalars.ts';
import { textTexts } from './texts.ts';

/** An optional day of a request, in UTC; '' is none. */
export const dayCodec = codec(
  wireText({ max: 10 })
    .refine((day) => day === '' || isRealDay(day), textTexts.noSuchDay)
    .meta({ description: 'A day in UTC, YYYY-MM-DD.' }),
  {
    toWire: (day: string) => (day === '' ? undefined : day),
    fromWire: (day) => day,
  },
);
