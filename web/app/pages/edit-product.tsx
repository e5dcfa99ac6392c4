import { useParams } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { productTexts } from '#contract/products/texts.ts';
import { readId } from '../client/load.ts';
import { NotFound } from '../frame/not-found.tsx';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';

/** specification 2: Update Product. */
export default function EditProductPage() {
  const id = readId<ProductId>(useParams().id);
  if (id === undefined) return <NotFound />;
  return (
    <PostingPage
      key={id}
      id={id}
      title={productTexts.updateTitle}
      lead={productTexts.updateTip}
      missing={<NotFound />}
    />
  );
}
