import { useParams } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { readId } from '../client/page-load.ts';
import { NotFound } from '../frame/not-found.tsx';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';

/** The form of a new product, or of the one named in the address. */
export default function PostProductPage() {
  const { id: text } = useParams();
  if (text === undefined) return <PostingPage key="new" id={null} title={productFormTexts.createTitle} />;
  const id = readId<ProductId>(text);
  if (id === undefined) return <NotFound />;
  const { updateTitle, updateTip } = productFormTexts;
  return <PostingPage key={id} id={id} title={updateTitle} lead={updateTip} missing={<NotFound />} />;
}
