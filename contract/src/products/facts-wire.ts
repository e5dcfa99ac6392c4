/** The facts of a reply: every key in snake case, money as text. */
import { codec, nullable } from '../core/codec.ts';
import { centsFromWire, centsToWire } from '../core/money.ts';
import type { ShownFacts } from './facts.ts';
import { factsSchema } from './facts-schema.ts';

/** Names that differ from those on the wire by more than their case. */
const otherNames: Readonly<Record<string, string>> = {
  isAllDay: 'all_day',
  region: 'state',
  isMeetingPrivate: 'meeting_for_members',
};
const fromOther = Object.fromEntries(Object.entries(otherNames).map(([name, wire]) => [wire, name]));

/** The wire name of a field, as `factFields` has it. */
export function factWireName(name: string): string {
  return otherNames[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function nameOfWire(wire: string): string {
  return fromOther[wire] ?? wire.replace(/_(\w)/g, (_under, letter: string) => letter.toUpperCase());
}

/** Renames the keys, those of rows in a list too. */
function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((row) => renamed(row, rename));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), renamed(inner, rename)]),
  );
}

type Wire = Record<string, unknown>;

const moment = (text: unknown) => (typeof text === 'string' ? new Date(text) : null);

export const factsCodec = nullable(
  codec(factsSchema, {
    toWire: ({ payFrom, payTo, ...facts }: ShownFacts) => {
      const pay = {
        ...(payFrom !== undefined && { pay_from: centsToWire(payFrom) }),
        ...(payTo !== undefined && { pay_to: centsToWire(payTo) }),
      };
      const { begins_at, ends_at, closes_at, ...wire } = renamed(facts, factWireName) as Wire;
      const text = (at: unknown) => (at instanceof Date ? at.toISOString() : null);
      return {
        ...wire,
        ...pay,
        begins_at: text(begins_at),
        ends_at: text(ends_at),
        closes_at: text(closes_at),
      } as never;
    },
    fromWire: (wire) => {
      const { payFrom, payTo, beginsAt, endsAt, closesAt, ...facts } = renamed(wire, nameOfWire) as Wire;
      return {
        ...facts,
        ...(payFrom !== undefined && { payFrom: centsFromWire(String(payFrom)) }),
        ...(payTo !== undefined && { payTo: centsFromWire(String(payTo)) }),
        beginsAt: moment(beginsAt),
        endsAt: moment(endsAt),
        closesAt: moment(closesAt),
      } as ShownFacts;
    },
  }),
);
