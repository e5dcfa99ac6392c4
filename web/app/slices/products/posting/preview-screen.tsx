import { useEffect, useRef } from 'react';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { Button } from '../../../kit/form/button.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { useBackCloses } from '../../../kit/say/use-back-closes.ts';
import { ProductScreen } from '../product-screen.tsx';
import classes from './preview-screen.module.css';

interface PreviewScreenProps {
  product: ProductDetail;
  /** True while files are still uploading. */
  isUploading: boolean;
  onBack: () => void;
  /** Posts the product. */
  onCreate: () => void;
}

/**
 * Preview of the product's page, under a bar that says it is not published. It covers the form's page; going back leads
 * to the form.
 */
export function PreviewScreen({ product, isUploading, onBack, onCreate }: PreviewScreenProps) {
  const bar = useRef<HTMLElement>(null);
  const isAgreed = useRef(false);
  const close = useBackCloses(() => (isAgreed.current ? onCreate() : onBack()));
  const create = () => {
    isAgreed.current = true;
    close();
  };
  useEffect(() => {
    window.scrollTo(0, 0);
    bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHead title={`Preview: ${product.title}`} noindex />
      <section ref={bar} tabIndex={-1} aria-label="Preview" className={classes.bar}>
        <p>
          <strong>Preview</strong> <span className={classes.quiet}>Not posted yet.</span>{' '}
          <span role="status" className={classes.quiet}>
            {isUploading && productFormTexts.uploading}
          </span>
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            Back to editing
          </Button>
          <Button onClick={create}>Create Product</Button>
        </div>
      </section>
      <ProductScreen product={product} />
    </>
  );
}
