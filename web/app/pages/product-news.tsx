import type { ProductCard } from '#contract/products/model.ts';
import { NewActivity } from '../slices/read-markers/new-activity.tsx';

/** Comments on a product that are new to the viewer, on its card. */
export function newActivityOfProduct({ id, title }: Pick<ProductCard, 'id' | 'title'>) {
  return <NewActivity subject={{ kind: 'product', id }} title={title} />;
}
