import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import type { ReactNode } from 'react';
import { bytesText } from '#contract/core/number-text.ts';
import { productFileUrl } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import { AuthorCard } from '../accounts/author-card.tsx';
import { fileKind } from '../files/file-kind.ts';
import { BuyingBlock } from './buying-block.tsx';
import { breadcrumbLinks } from './catalogue-breadcrumb.tsx';
import { ProductPictures } from './picture-carousel.tsx';
import classes from './product-screen.module.css';

interface ProductScreenProps {
  product: ProductDetail;
  /** The viewer's actions. */
  actions?: ReactNode;
  votes?: ReactNode;
  /** The bookmark button, and how many saved the product. */
  save?: ReactNode;
  /** Below the author: the report that the product has ended. */
  report?: ReactNode;
  /** Related products: beside the text, or above it if the offer has ended. */
  related?: ReactNode;
  /** Shown below the text. */
  comments?: ReactNode;
}

/** The buying block comes first, both visually and for screen readers (rules/products 14). */
export function ProductScreen({
  product,
  actions,
  votes,
  save,
  report,
  related,
  comments,
}: ProductScreenProps) {
  const isEnded = product.status !== 'active';
  return (
    <>
      <Breadcrumb
        way={breadcrumbLinks([...product.parents, ...product.categories.slice(0, 1)])}
        here={product.title}
      >
        {actions}
      </Breadcrumb>
      <article>
        <div className={classes.top}>
          <BuyingBlock product={product} votes={votes} save={save} hasComments={comments !== undefined} />
          <ProductPictures product={product} />
        </div>
        {isEnded && <div className={classes.instead}>{related}</div>}
        <div className={classes.below}>
          <section aria-labelledby="about" className={classes.about}>
            <h2 id="about" className={classes.heading}>
              About this offer
            </h2>
            <RichText html={product.descriptionHtml} />
            <Attachments product={product} />
          </section>
          <div className={classes.aside}>
            <AuthorCard author={product.author} standing={product.authorStanding} />
            {report}
            {!isEnded && related}
          </div>
          {comments !== undefined && <div className={classes.comments}>{comments}</div>}
        </div>
      </article>
    </>
  );
}

/** Files to download (rules/files 5); the page never opens them itself. */
export function Attachments({ product: { id, attachments } }: { product: ProductDetail }) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments" className={classes.section}>
      <h2 id="attachments" className={classes.attachmentsHeading}>
        Attachments
      </h2>
      <ul className={classes.list}>
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <a className={classes.file} href={productFileUrl(id, attachment.file)} download={attachment.name}>
              <IconFileText size={24} stroke={1.5} aria-hidden />
              <span>
                <span className={classes.name}>{attachment.name}</span>{' '}
                <span className={classes.facts}>
                  {fileKind(attachment)}, {bytesText(attachment.bytes)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
