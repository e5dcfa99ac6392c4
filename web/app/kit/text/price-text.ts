/** What a price field lets through (rules/posting 8): digits and one decimal point. Pure. */

/** The price in whatever was pasted or dropped: `"$1,250.50"` → `"1250.50"`. */
export function priceText(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
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
  return /^\d$/.test(key) || (key === '.' && !unselected.includes('.'));
}

function isNamed(key: string): boolean {
  return [...key].length > 1;
}
