import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import { type ProductCard as Product, showsPrices } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import signs from '../../kit/page/signs.module.css';
import { Moment } from '../../kit/text/moment.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { commentsWord } from '../posts/counts.ts';
import { OwnPostMark } from '../posts/own-post-actions.tsx';
import { ProductExpiry } from './expiry-text.tsx';
import { FactLines } from './fact-lines.tsx';
import { PriceBlock } from './price-block.tsx';
import { ProductBadges } from './product-badges.tsx';
import classes from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';

interface ProductCardProps {
  product: Product;
  /** True for the first of a page, whose picture loads at once. */
  isFirst?: boolean;
  /** True if the viewer posted it. */
  isMine?: boolean;
  /** Vote buttons. */
  votes: ReactNode;
  /** The bookmark button. */
  save: ReactNode;
  /** Marks new activity for the viewer. */
  newActivity: ReactNode;
}

/**
 * A product in a list. It uses plain elements and classes: a page contains twenty and more of these, and the list
 * handles clicks on their links.
 */
export function ProductCard({
  product,
  isFirst = false,
  isMine = false,
  votes,
  save,
  newActivity,
}: ProductCardProps) {
  const { id, title, summary, picture, author } = product;
  return (
    <article
      className={classes.card}
      data-featured={product.isFeatured || undefined}
      data-expired={product.status !== 'active' || undefined}
      data-facts={product.facts !== null || undefined}
    >
      <div className={classes.picture}>
        <ProductPicture
          productId={id}
          picture={picture}
          sizes="(min-width: 40em) 208px, 72px"
          seen={isFirst ? 'first' : 'late'}
        />
      </div>
      <div className={classes.head}>
        <ProductBadges product={product} labelled={paths.labelledHere} />
        <h3 dir="auto" className={classes.title}>
          <a href={paths.product(id)} className={classes.link}>
            <UnbrokenWords>{title}</UnbrokenWords>
          </a>
        </h3>
        {product.facts !== null && <FactLines facts={product.facts} />}
      </div>
      <div className={classes.body}>
        {(summary !== '' || isMine) && (
          <p className={classes.said}>
            {isMine && <OwnPostMark post={product} edit={paths.editProduct(id)} />}
            <span dir="auto" className={classes.summary}>
              {summary}
            </span>
          </p>
        )}
        <div className={classes.offer}>
          {showsPrices(product) && <PriceBlock prices={product} />}
          <ProductExpiry product={product} />
        </div>
        <div className={classes.posted}>
          <span>
            {'by '}
            <MemberLink member={author} /> <RoleBadge role={author.role} />
          </span>
          <span>
            Posted <Moment at={product.createdAt} />
          </span>
        </div>
        <div className={classes.quiet}>
          {votes}
          <a href={paths.comments({ kind: 'product', id })} className={signs.comments}>
            {product.commentCount} <span className={classes.word}>{commentsWord(product)}</span>
          </a>
          {save}
          {newActivity}
          <a
            href={paths.product(id)}
            className={classes.details}
            aria-label={`${productTexts.viewDetails}: ${title}`}
          >
            {productTexts.viewDetails}
          </a>
        </div>
      </div>
    </article>
  );
}
