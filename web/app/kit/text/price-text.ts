/** Rules of a price field (rules/posting 8): digits and one decimal point, for which a comma may stand. Pure. */

/**
 * A comma that no group of three digits follows is the decimal separator, as in `49,50` and `1.250,00`; digits before
 * it may be grouped.
 */
const withDecimalComma = /^(?:\d*|\d{1,3}(?:[.,]\d{3})+),\d{0,2}$/;
/** Thousands separated by points, which results from typing commas that become points. */
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+$/;

/** Extracts the price from any pasted, dropped or typed text: `"$1,250.50"` and `"1.250,50 €"` → `"1250.50"`. */
export function priceText(text: string): string {
  const numeric = text.replace(/[^\d.,]/g, '');
  const point = decimalPlace(numeric);
  const digits = (part: string) => part.replace(/\D/g, '');
  return point < 0 ? digits(numeric) : `${digits(numeric.slice(0, point))}.${digits(numeric.slice(point))}`;
}

/** Returns the index of the decimal separator; -1 if there is none. */
function decimalPlace(text: string): number {
  if (withDecimalComma.test(text)) return text.lastIndexOf(',');
  const last = text.length - 1;
  return groupedByPoints.test(text.slice(0, last)) && text[last] === '.' ? last : text.indexOf('.');
}

/** A typed comma became a point; one before three digits was a thousands separator: `1.250` → `1250`. */
export function withoutGroupPoint(price: string): string {
  return price.replace(/\.(?=\d{3}$)/, '');
}

/** A key in the browser's notation, with its modifiers. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * True if the key may be pressed. Names longer than one character are keys such as Backspace, Tab and the arrows. A
 * combination with Ctrl is a shortcut.
 */
export function mayPress({ key, ctrlKey, metaKey, altKey }: KeyPress, unselected: string): boolean {
  if (isNamed(key) || ctrlKey || metaKey || altKey) return true;
  const isFree = !unselected.includes('.') || groupedByPoints.test(unselected);
  return /^\d$/.test(key) || (/^[.,]$/.test(key) && isFree);
}

function isNamed(key: string): boolean {
  return [...key].length > 1;
}
