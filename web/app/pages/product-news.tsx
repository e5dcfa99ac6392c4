import type { ProductCard } from '#contract/products/model.ts';
import { NewActivity } from '../slices/read-markers/new-activity.tsx';

/** Number of comments that are new to the viewer, on a product's card. */
export function newActivityOfProduct({ id, title }: Pick<ProductCard, 'id' | 'title'>) {
  return <NewActivity subject={{ kind: 'product', id }} title={title} />;
}
