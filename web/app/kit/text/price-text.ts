/** What a price field lets through (rules/posting 8): digits and one decimal point, for which a comma may stand. Pure. */

/** Digits with a comma that no group of three follows, as `49,50` and `1.250,00`; what stands before it may be grouped. */
const withDecimalComma = /^(?:\d*|\d{1,3}(?:[.,]\d{3})+),\d{0,2}$/;
/** Thousands apart by points, as one types them where a comma gives a point. */
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+$/;

/** The price in whatever was pasted, dropped or typed: `"$1,250.50"` and `"1.250,50 €"` → `"1250.50"`. */
export function priceText(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '');
  const point = decimalPlace(kept);
  const digits = (part: string) => part.replace(/\D/g, '');
  return point < 0 ? digits(kept) : `${digits(kept.slice(0, point))}.${digits(kept.slice(point))}`;
}

/** Where the decimals begin; -1 where there are none. */
function decimalPlace(text: string): number {
  if (withDecimalComma.test(text)) return text.lastIndexOf(',');
  const last = text.length - 1;
  return groupedByPoints.test(text.slice(0, last)) && text[last] === '.' ? last : text.indexOf('.');
}

/** A comma that was typed gave a point; one that three digits follow has parted thousands: `1.250` → `1250`. */
export function withoutGroupPoint(price: string): string {
  return price.replace(/\.(?=\d{3}$)/, '');
}

/** A key as the browser names it, with what is held down beside it. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Names longer than one character are keys such as Backspace, Tab and the arrows; with Ctrl it is a shortcut. */
export function mayPress({ key, ctrlKey, metaKey, altKey }: KeyPress, unselected: string): boolean {
  if (isNamed(key) || ctrlKey || metaKey || altKey) return true;
  const isFree = !unselected.includes('.') || groupedByPoints.test(unselected);
  return /^\d$/.test(key) || (/^[.,]$/.test(key) && isFree);
}

function isNamed(key: string): boolean {
  return [...key].length > 1;
}
