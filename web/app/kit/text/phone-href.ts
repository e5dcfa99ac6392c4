/** Where a telephone number leads, however it is written. Pure. */
export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
