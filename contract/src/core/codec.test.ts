import { expect, test } from 'vitest';
import { z } from 'zod';
import { idCodec, listOf, moment, nullable, objectOf, plain } from './codec.ts';
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

test('a thing goes there and back by the names of its table', () => {
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
])('%j is none', (wire) => {
  expect(note.schema.safeParse(wire).success).toBe(false);
});

test('a list is each of its things', () => {
  const notes = listOf(note);
  const wire = notes.toWire([given, given]);
  expect(wire).toEqual([note.toWire(given), note.toWire(given)]);
  expect(notes.fromWire(notes.schema.parse(wire))).toEqual([given, given]);
});
