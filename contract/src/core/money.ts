/**
 * Money is integer cents everywhere inside; rules/products 1: two decimals, 0 to 9,999,999.99, never floating point.
 */
export type Cents = number;

export const maxPriceCents: Cents = 999_999_999;

const plainDecimal = /^(\d{1,9})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/;

/** Parses `"49.5"` to 4950; undefined if the text is no amount within the limits. */
export function parseCents(text: string): Cents | undefined {
  const match = plainDecimal.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '0', fraction, bareFraction] = match;
  const cents = Number(whole) * 100 + Number((fraction ?? bareFraction ?? '').padEnd(2, '0'));
  return cents <= maxPriceCents ? cents : undefined;
}

/** Formats 4950 as `"49.50"`, as every reply has it. */
export function centsToWire(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses `"49.50"` of a reply to 4950. */
export function centsFromWire(text: string): Cents {
  const cents = parseCents(text);
  if (cents === undefined) throw new TypeError('a price in a reply is not money');
  return cents;
}

/** Formats 123450 as `$1,234.50` (rules/products 1: a dollar sign and two decimals). */
export function formatDollars(cents: Cents): string {
  const [whole = '0', fraction = '00'] = centsToWire(cents).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
