import { useParams } from 'react-router';
import { productCopy } from '#contract/products/copy.ts';
import { NotFound } from '../frame/not-found.tsx';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';
import { readProductId } from '../slices/products/product-id.ts';

/** specification 2: Update Product. */
export default function EditProductPage() {
  const id = readProductId(useParams().id);
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
