import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import { Attachments } from './attachments.tsx';
import { BuyingBlock } from './buying-block.tsx';
import { ProductPictures } from './picture-carousel.tsx';
import { ProductAttributes } from './product-attributes.tsx';
import classes from './product-screen.module.css';

interface ProductScreenProps {
  product: ProductDetail;
  /** What the viewer may do with it. */
  actions?: ReactNode;
  votes?: ReactNode;
  /** Below everything else. */
  comments?: ReactNode;
}

/** rules/products 14. The buying block comes first for eyes and ears alike. */
export function ProductScreen({ product, actions, votes, comments }: ProductScreenProps) {
  const category = product.categories[0];
  const home = { name: 'Home', to: paths.home() };
  return (
    <>
      <Breadcrumb
        way={
          category === undefined ? [home] : [home, { name: category.name, to: paths.listing(category.slug) }]
        }
        here={product.title}
      >
        {actions}
      </Breadcrumb>
      <article>
        <div className={classes.top}>
          <BuyingBlock product={product} votes={votes} hasComments={comments !== undefined} />
          <ProductPictures product={product} />
        </div>
        <div className={classes.below}>
          <section aria-labelledby="about" className={classes.about}>
            <h2 id="about" className={classes.heading}>
              About this offer
            </h2>
            <RichText html={product.descriptionHtml} />
            <Attachments product={product} />
          </section>
          <section aria-labelledby="details">
            <h2 id="details" className={classes.heading}>
              Details
            </h2>
            <ProductAttributes product={product} />
          </section>
        </div>
      </article>
      {comments !== undefined && <div className={classes.comments}>{comments}</div>}
    </>
  );
}
