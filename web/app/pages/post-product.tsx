import { productCopy } from '#contract/products/copy.ts';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';

/** specification 2: Create New Product. */
export default function PostProductPage() {
  return <PostingPage id={null} title={productCopy.createTitle} />;
}
