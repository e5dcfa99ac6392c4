import { expect, test } from 'vitest';
import { z } from 'zod';
import { codec, idCodec, moment, nullable, objectOf, part, plain, requestOf, text } from './codec.ts';
import type { CommentId } from './ids.ts';

interface Note {
  id: CommentId;
  words: string;
  at: Date;
  readAt: Date | null;
}

const note = objectOf<Note>({
  id: ['nt_id', idCodec()],
  words: ['nt_text', plain(z.string())],
  at: ['nt_at', moment],
  readAt: ['nt_read', nullable(moment)],
});

const noon = '2026-01-01T12:00:00.000Z';
const given: Note = { id: 7 as CommentId, words: 'a', at: new Date(noon), readAt: null };

test('an object converts to its wire names and back', () => {
  const wire = note.toWire(given);
  expect(wire).toEqual({ nt_id: 7, nt_text: 'a', nt_at: noon, nt_read: null });
  expect(Object.keys(wire)).toEqual(['nt_id', 'nt_text', 'nt_at', 'nt_read']);
  expect(note.fromWire(note.schema.parse(wire))).toEqual(given);
  const read = { ...given, readAt: new Date(noon) };
  expect(note.fromWire(note.toWire(read))).toEqual(read);
});

test.each([
  { nt_id: 0, nt_text: 'a', nt_at: noon, nt_read: null },
  { nt_id: 7, nt_text: 'a', nt_at: 'noon', nt_read: null },
  { nt_id: 7, nt_text: 'a', nt_at: noon },
  given,
])('rejects %j', (wire) => {
  expect(note.schema.safeParse(wire).success).toBe(false);
});

const size = objectOf<{ width: number; height: number }>({
  width: ['w', plain(z.number())],
  height: ['h', plain(z.number())],
});

const summary = part(
  { nt_html: z.string(), nt_plain: z.string() },
  {
    toWire: (words: string) => ({ nt_html: `<p>${words}</p>`, nt_plain: words }),
    fromWire: (wire) => wire.nt_plain,
  },
  { 'summary.html': 'nt_html' },
);

interface Card {
  id: CommentId;
  size: { width: number; height: number };
  summary: string;
}

const cardFields = { id: ['nt_id', idCodec<CommentId>()], size, summary } as const;

test('a nested part is flattened in its place', () => {
  const card = objectOf<Card>(cardFields);
  const value: Card = { id: 7 as CommentId, size: { width: 2, height: 1 }, summary: 'a' };
  const wire = card.toWire(value);
  expect(Object.entries(wire)).toEqual([
    ['nt_id', 7],
    ['w', 2],
    ['h', 1],
    ['nt_html', '<p>a</p>'],
    ['nt_plain', 'a'],
  ]);
  expect(card.fromWire(card.schema.parse(wire))).toEqual(value);
  expect(card.schema.safeParse({ ...wire, h: 'high' }).success).toBe(false);
});

test('a request names the wire fields of nested parts in its errors', () => {
  expect(requestOf<Card>(cardFields).fields).toEqual({
    id: 'nt_id',
    width: 'w',
    height: 'h',
    'summary.html': 'nt_html',
  });
});

test('a request ignores declared extra fields, with any value or none', () => {
  const { schema } = requestOf<{ words: string }>({ words: ['w', text] }, { whose: 'nobody asks.' });
  for (const whose of [undefined, 7, 'x', { a: [] }]) {
    expect(schema.parse({ w: 'a', whose })).toEqual({ words: 'a' });
  }
});

test('a later field replaces an earlier one with the same wire name', () => {
  const whole = objectOf<Card & { html: string }>({ ...cardFields, html: ['nt_html', text] });
  const wire = whole.toWire({
    id: 7 as CommentId,
    size: { width: 2, height: 1 },
    summary: 'a',
    html: '<b>a</b>',
  });
  expect(Object.keys(wire)).toEqual(['nt_id', 'w', 'h', 'nt_html', 'nt_plain']);
  expect(wire).toMatchObject({ nt_html: '<b>a</b>', nt_plain: 'a' });
});

test('undefined values are omitted in both directions', () => {
  const word = codec(z.string().optional(), {
    toWire: (value: string | undefined) => value,
    fromWire: (value) => (value === '' ? undefined : value),
  });
  const asked = objectOf<{ word?: string | undefined }>({ word: ['w', word] });
  expect(Object.keys(asked.toWire({}))).toEqual([]);
  expect(Object.keys(asked.fromWire({ w: '' }))).toEqual([]);
});
