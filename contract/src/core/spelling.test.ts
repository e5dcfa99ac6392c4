import { expect, test } from 'vitest';
import { z } from 'zod';
import { field, spelledList, spelling } from './spelling.ts';

interface Note {
  text: string;
  at: Date;
}

const note = spelling<Note, { nt_text: z.ZodString; nt_at: z.ZodString }>(
  { nt_text: z.string(), nt_at: z.string() },
  {
    toWire: ({ text, at }) => ({ nt_text: text, nt_at: at.toISOString() }),
    fromWire: (wire) => ({ text: wire.nt_text, at: new Date(wire.nt_at) }),
  },
);
const noon = '2026-01-01T12:00:00.000Z';

test('a list goes there and back in its spelling', () => {
  const { schema, toWire, fromWire } = spelledList(note);
  const wire = toWire([{ text: 'a', at: new Date(noon) }]);
  expect(wire).toEqual([{ nt_text: 'a', nt_at: noon }]);
  expect(fromWire(schema.parse(wire))).toEqual([{ text: 'a', at: new Date(noon) }]);
  expect(schema.safeParse([{ text: 'a', at: noon }]).success).toBe(false);
});

test('one field has its own name among others', () => {
  const size = field('nt_size', z.coerce.number());
  expect(size.toWire(7)).toEqual({ nt_size: 7 });
  const read = z.object({ ...size.shape, more: z.string() }).parse({ nt_size: '7', more: 'x' });
  expect(size.fromWire(read)).toBe(7);
});
