import { numberText } from '#contract/core/number-text.ts';

/** `1,000+` for what is counted no further than that. */
export function totalFigure(total: number, limit: number): string {
  return total > limit ? `${numberText(limit)}+` : numberText(total);
}
