import { numberText } from '#contract/core/number-text.ts';

/** Returns `1,000+` for a total that was counted only up to `limit`. */
export function totalFigure(total: number, limit: number): string {
  return total > limit ? `${numberText(limit)}+` : numberText(total);
}
