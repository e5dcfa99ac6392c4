import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { openProduct } from '#contract/products/calls.ts';
import type { NamedCredit } from '#contract/products/facts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { idAt, loadInView } from '../client/page-load.ts';
import { useCall } from '../client/queries.ts';
import { useViewer } from '../client/viewer.ts';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { Extra } from '../kit/say/lazy-part.tsx';
import { EditorsOnly } from '../slices/posts/editors-only.tsx';
import { ProductHead } from '../slices/products/product-head.tsx';
import { ProductScreen } from '../slices/products/product-screen.tsx';
import { RelatedProducts } from '../slices/products/related-products.tsx';
import { useCountView } from '../slices/products/use-visit-counts.ts';
import { SaveButton } from '../slices/saved/save-button.tsx';
import { SavedCount } from '../slices/saved/saved-count.tsx';
import { CommentsSection } from './comments-section.tsx';
import { loadProduct } from './product-load.ts';
import { productVotes } from './product-votes.tsx';

const loadCredits = () => import('../slices/credits/add-credits.tsx');
const loadEnds = () => import('../slices/ends/end-report.tsx');
const loadActions = () => import('../slices/products/product-actions.tsx');

export const loader = loadProduct;
export const clientLoader = loadInView(loadProduct);

export default function ProductPage() {
  const id = idAt<ProductId>(useParams().id);
  return (
    <Suspense key={id} fallback={<WaitingPage label="Loading product" />}>
      <Product id={id} />
    </Suspense>
  );
}

function Product({ id }: { id: ProductId }) {
  const product = useCall(openProduct, { id, visit: '' });
  useCountView(id);
  return (
    <>
      <ProductHead product={product} />
      <Ends product={product} isAuthor />
      <ProductScreen
        product={product}
        actions={
          <>
            {product.facts !== null && <Credits id={id} credits={product.facts.credits} />}
            <EditorsOnly post={product} load={loadActions}>
              {({ ProductActions }) => <ProductActions product={product} />}
            </EditorsOnly>
          </>
        }
        votes={productVotes(product)}
        save={
          <>
            <SaveButton product={product} isWorded />
            <SavedCount product={product} />
          </>
        }
        report={<Ends product={product} />}
        related={<RelatedProducts id={id} />}
        comments={<CommentsSection subject={{ kind: 'product', id }} />}
      />
    </>
  );
}

interface CreditsProps {
  id: ProductId;
  credits: NamedCredit[];
}

/** Loaded for members alone, where there are hours to add. */
function Credits({ id, credits }: CreditsProps) {
  const viewer = useViewer();
  if (viewer.is !== 'member' || credits.length === 0) return null;
  return <Extra load={loadCredits}>{({ AddCredits }) => <AddCredits id={id} credits={credits} />}</Extra>;
}

interface EndsProps {
  product: ProductDetail;
  /** For the question to the author; otherwise for the report of another member. */
  isAuthor?: boolean;
}

/** Loaded for members alone, while the product is active. */
function Ends({ product: { id, status, author }, isAuthor = false }: EndsProps) {
  const viewer = useViewer();
  if (viewer.is !== 'member' || status !== 'active') return null;
  if ((viewer.profile.id === author.id) !== isAuthor) return null;
  return (
    <Extra load={loadEnds}>
      {({ EndQuestion, EndReport }) => (isAuthor ? <EndQuestion id={id} /> : <EndReport id={id} />)}
    </Extra>
  );
}
