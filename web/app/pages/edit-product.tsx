import { useParams } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { productCopy } from '#contract/products/copy.ts';
import { NotFound } from '../frame/not-found.tsx';
import { readId } from '../read-id.ts';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';

/** specification 2: Update Product. */
export default function EditProductPage() {
  const id = readId<ProductId>(useParams().id);
  if (id === undefined) return <NotFound />;
  return (
    <PostingPage
      key={id}
      id={id}
      title={productCopy.updateTitle}
      lead={productCopy.updateTip}
      missing={<NotFound />}
    />
  );
}
