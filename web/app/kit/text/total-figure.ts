import { figureText } from '#contract/core/figure-text.ts';

/** `1,000+` for what is counted no further than that. */
export function totalFigure(total: number, limit: number): string {
  return total > limit ? `${figureText(limit)}+` : figureText(total);
}
