/** `1,000+` for what is counted no further than that. */
export function totalFigure(total: number, limit: number): string {
  return total > limit ? `${limit.toLocaleString('en-US')}+` : total.toLocaleString('en-US');
}
