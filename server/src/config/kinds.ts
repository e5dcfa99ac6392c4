/** Parsers of variables by kind; each error is the end of a sentence that begins with the variable's name. */
import { z } from 'zod';

/** Undefined if absent or blank. */
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

export const trimmedText = z.string().trim();

export const webAddress = (what: string) =>
  optional.refine((value) => value === undefined || isWebAddress(value), {
    error: `must be ${what}, starting with http:// or https://`,
  });

export const addressWith = (schemes: string[], named: string, isNamed: (address: URL) => boolean) =>
  optional
    .refine((value) => value === undefined || schemes.includes(schemeOf(value)), {
      error: `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    })
    .refine((value) => value === undefined || isWhole(value), {
      error:
        'must be an address. In a user name or password, write # as %23, / as %2F, ? as %3F and @ as %40',
    })
    .refine((value) => value === undefined || !isWhole(value) || isNamed(new URL(value)), {
      error: `must name ${named}`,
    });

export const choice = <const Option extends string>(...options: Option[]) =>
  z.enum(options, { error: `must be one of: ${options.join(', ')}` });

/** Digits only: `0x10` and `1e3` are probably mistakes. */
export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`);

export function isWebAddress(address: string): boolean {
  return /^https?:$/.test(protocolOf(address));
}

/** Also accepts text that is no valid address. */
function schemeOf(address: string): string {
  return /^[a-z]+:/i.exec(address)?.[0].toLowerCase() ?? '';
}

/** True if the URL parses without a fragment, which an unescaped # in a password would cause. */
function isWhole(address: string): boolean {
  return URL.parse(address)?.hash === '';
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}
