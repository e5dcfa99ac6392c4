import { figureText } from '#contract/core/figure-text.ts';

/** `1,204 products` */
export function usesText(uses = 0): string {
  return `${figureText(uses)} ${uses === 1 ? 'product' : 'products'}`;
}
