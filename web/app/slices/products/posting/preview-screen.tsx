import { useEffect, useRef } from 'react';
import type { ProductDetail } from '#contract/products/model.ts';
import { Button } from '../../../kit/form/button.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { ProductScreen } from '../product-screen.tsx';
import classes from './preview-screen.module.css';

interface PreviewScreenProps {
  product: ProductDetail;
  onBack: () => void;
  /** Posts it. */
  onCreate: () => void;
}

/** The product's page as it will be, under a bar that says it is not there yet. */
export function PreviewScreen({ product, onBack, onCreate }: PreviewScreenProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHead title={`Preview: ${product.title}`} noindex />
      <section ref={bar} tabIndex={-1} aria-label="Preview" className={classes.bar}>
        <p>
          <strong>Preview</strong> <span className={classes.quiet}>Nothing is posted yet.</span>
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onBack}>
            Back to editing
          </Button>
          <Button onClick={onCreate}>Create Product</Button>
        </div>
      </section>
      <ProductScreen product={product} />
    </>
  );
}
