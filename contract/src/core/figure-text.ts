/** `1,204` */
export function figureText(count: number): string {
  return count.toLocaleString('en-US');
}
