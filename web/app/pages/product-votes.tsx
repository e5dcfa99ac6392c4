import type { ProductCard } from '#contract/products/model.ts';
import { votesText } from '../slices/posts/counts.ts';
import { VoteButtons } from '../slices/votes/vote-buttons.tsx';

/** Vote buttons of a product, the same on its card and its page: one count, likes minus dislikes (rules/votes 5). */
export function productVotes(product: Pick<ProductCard, 'id' | 'title' | 'likes' | 'dislikes'>) {
  const { id, title, likes, dislikes } = product;
  return (
    <VoteButtons
      target={{ kind: 'product', id }}
      name={title}
      counts={{ likes, dislikes }}
      balance={votesText(product)}
    />
  );
}
