import { numberText } from '#contract/core/number-text.ts';

/** Returns `1,000+` for a total that was counted only up to `limit`, and `84+` for a lower bound. */
export function totalFigure(total: number, limit: number, { isLeast = false } = {}): string {
  return `${numberText(Math.min(total, limit))}${total > limit || isLeast ? '+' : ''}`;
}
