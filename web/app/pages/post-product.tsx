import { productTexts } from '#contract/products/texts.ts';
import { PostingPage } from '../slices/products/posting/posting-page.tsx';

/** specification 2: Create New Product. */
export default function PostProductPage() {
  return <PostingPage id={null} title={productTexts.createTitle} />;
}
