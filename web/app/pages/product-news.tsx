import type { ProductCard } from '#contract/products/model.ts';
import { News } from '../slices/seen/news.tsx';

/** Comments on a product that are new to the viewer, on its card. */
export function newsOfProduct({ id, title }: Pick<ProductCard, 'id' | 'title'>) {
  return <News subject={{ kind: 'product', id }} title={title} />;
}
