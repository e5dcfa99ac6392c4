import { totalFigure } from '#contract/core/number-text.ts';
import { type ProductCard, voteCount } from '#contract/products/model.ts';

/** `12 votes`, `1 vote`, `−1 vote`: with a real minus sign, which screen readers read as one. */
export function votesText(product: Pick<ProductCard, 'likes' | 'dislikes'>): string {
  return counted(voteCount(product), 'vote');
}

export function commentsText({ commentCount }: Pick<ProductCard, 'commentCount'>): string {
  return counted(commentCount, 'comment');
}

/** Returns only the noun of `commentsText`. */
export function commentsWord({ commentCount }: Pick<ProductCard, 'commentCount'>): string {
  return plural(commentCount, 'comment');
}

/** `1 product`, `12 products`, `1,000+ products`. */
export function totalText(total: number, limit: number, thing: string): string {
  return `${totalFigure(total, limit)} ${plural(total, thing)}`;
}

/** `2 likes, 1 dislike`; comments show both numbers (rules/votes 5). */
export function likesText({ likes, dislikes }: Pick<ProductCard, 'likes' | 'dislikes'>): string {
  return `${counted(likes, 'like')}, ${counted(dislikes, 'dislike')}`;
}

function counted(count: number, thing: string): string {
  const figure = count < 0 ? `\u2212${-count}` : String(count);
  return `${figure} ${plural(count, thing)}`;
}

function plural(count: number, thing: string): string {
  return Math.abs(count) === 1 ? thing : `${thing}s`;
}
