import type { ProductCard } from '#contract/products/model.ts';
import { votesText } from '../slices/posts/counts.ts';
import { SaveButton } from '../slices/saved/save-button.tsx';
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

/** The bookmark of a product, on its card. */
export function productSave(product: Pick<ProductCard, 'id' | 'title'>) {
  return <SaveButton product={product} />;
}
