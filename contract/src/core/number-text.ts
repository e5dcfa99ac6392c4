/** Formats a whole number: `1,204`. */
export function numberText(count: number): string {
  return count.toLocaleString('en-US');
}

/** Formats bytes: `980 bytes`, `12 KB`, `1.4 MB`. */
export function bytesText(bytes: number): string {
  return inUnits(bytes, Math.round);
}

/** Formats free space, rounded down so that the text never promises more than there is. */
export function roomText(bytes: number): string {
  return inUnits(bytes, Math.floor);
}

function inUnits(bytes: number, round: (value: number) => number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = round(bytes / 1000);
  if (kilobytes < 1000) return `${kilobytes} KB`;
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${round((bytes / unit) * 10) / 10} ${name}`;
}

/** Returns `1,000+` for a total that was counted only up to `limit`, and `84+` for a lower bound. */
export function totalFigure(total: number, limit: number, { isLeast = false } = {}): string {
  return `${numberText(Math.min(total, limit))}${total > limit || isLeast ? '+' : ''}`;
}
