/**
 * Lenient values, as clients send them (rules/calls 2): numbers and flags as strings, single values for lists, empty
 * fields for absent ones.
 */
import { z } from 'zod';
import { isVisible } from './readable-text.ts';
import { textTexts } from './texts.ts';

/** NUL, which PostgreSQL cannot store. */
const nul = '\u0000';

interface TextRule<Absent> {
  max: number;
  /** The value of an absent field; `null` distinguishes it from an empty one. */
  absent?: Absent;
  /** Error text for a missing or empty field. Without it the field is optional and '' if absent. */
  required?: string;
  /** Passwords and HTML keep their outer white space. */
  trim?: boolean;
}

/** A text field. Rejects NUL, lone surrogates, which PostgreSQL's JSON cannot store, and more than `max` characters. */
export function wireText<Absent extends '' | null = ''>({
  max,
  required,
  trim = true,
  absent = '' as Absent,
}: TextRule<Absent>) {
  return z
    .union([z.string(), z.number(), z.boolean(), z.null()], { error: required ?? 'Enter plain text.' })
    .optional()
    .transform((value, ctx): string | Absent => {
      if (value === undefined && required === undefined) return absent;
      const raw = value === undefined || value === null ? '' : String(value);
      const text = trim ? raw.trim() : raw;
      const refusal =
        required !== undefined && (trim ? !isVisible(text) : text === '')
          ? required
          : text.includes(nul) || !text.isWellFormed()
            ? textTexts.unreadable
            : text.length > max
              ? textTexts.tooLong(max)
              : undefined;
      if (refusal === undefined) return text;
      ctx.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    });
}

/** A whole number clamped to `min..max`; `fallback` when absent or empty (rules/calls 10). */
export function wireInt<Fallback extends number | null>({
  min,
  max,
  fallback,
}: {
  min: number;
  max: number;
  fallback: Fallback;
}) {
  const message = 'Send a whole number.';
  return z
    .union([z.number(), z.string(), z.null()], { error: message })
    .optional()
    .transform((value, ctx): number | Fallback => {
      if (value === undefined || value === null || value === '') return fallback;
      const number =
        typeof value === 'number' ? value : /^\s*-?\d+\s*$/.test(value) ? Number(value) : Number.NaN;
      if (!Number.isNaN(number)) return Math.min(max, Math.max(min, Math.trunc(number)));
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const zeroOrOne = 'Send 0 or 1.';

/**
 * 0 or 1, also as `"0"`, `"1"`, `"true"`, `"false"`, `"on"` or a boolean. With `anyNumber` other whole numbers count as
 * 0. A `null` fallback tells absent from both.
 */
export function wireBoolean<Fallback extends boolean | null = false>(
  fallback: Fallback = false as Fallback,
  { anyNumber = false } = {},
) {
  const message = zeroOrOne;
  return z
    .union([z.boolean(), z.number(), z.string(), z.null()], { error: message })
    .optional()
    .transform((value, ctx): boolean | Fallback => {
      if (value === undefined || value === null || value === '') return fallback;
      const word = String(value).trim().toLowerCase();
      if (word === '1' || word === 'true' || word === 'on') return true;
      if (word === '0' || word === 'false' || word === 'off') return false;
      if (anyNumber && /^-?\d+$/.test(word)) return false;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** A boolean that must be given. */
export const requiredBoolean = wireBoolean<null>(null).pipe(z.boolean({ error: zeroOrOne }));

/** One of `options`; absent or empty is `fallback`, which may be another value. */
export function wireChoice<const Option extends string, Fallback extends Option | null>(
  options: readonly Option[],
  fallback: Fallback,
) {
  const message = `Choose one of: ${options.join(', ')}.`;
  return z
    .union([z.string(), z.null()], { error: message })
    .optional()
    .transform((value, ctx): Option | Fallback => {
      if (value === undefined || value === null || value === '') return fallback;
      const choice = options.find((option) => option === value);
      if (choice !== undefined) return choice;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** No input: the body may be empty or contain fields that old clients send. */
export const wireNothing = z.looseObject({});

export const wireSuccess = z.literal('success');
export const wireMoment = z.iso.datetime().meta({ description: 'A moment in UTC, ISO 8601.' });
export const wireMoney = z
  .string()
  .meta({ description: 'Dollars as a plain decimal with two digits.', examples: ['49.50'] });

/**
 * A list, a single value, or nothing (rules/calls 2); at most `max` entries. With `none`, the sentence for an empty
 * list, at least one.
 */
export function wireList<Item extends z.ZodType>(item: Item, { max, none }: { max: number; none?: string }) {
  return z
    .union([z.array(z.unknown()), z.string(), z.number(), z.null()], { error: 'Send a list.' })
    .optional()
    .transform((value) => {
      if (value === undefined || value === null || value === '') return [];
      return Array.isArray(value) ? value : [value];
    })
    .pipe(
      z
        .array(item)
        .min(none === undefined ? 0 : 1, none)
        .max(max, `Send at most ${max}.`),
    );
}
