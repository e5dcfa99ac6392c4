/** Formats a whole number: `1,204`. */
export function numberText(count: number): string {
  return count.toLocaleString('en-US');
}
