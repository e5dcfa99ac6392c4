import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#contract/core/paths.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { listPopular } from '#contract/products/calls.ts';
import { popularCount } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { useIsOwn } from '../posts/own-post-actions.tsx';
import { FactLines } from './fact-lines.tsx';
import classes from './featured-products.module.css';
import { Price } from './price-block.tsx';

/** The sidebar, or a short strip on a phone. If it fails or is empty, the list is not affected. */
export function FeaturedProducts() {
  const heading = useId();
  const followLinks = useLinkClicks();
  const isMine = useIsOwn();
  const { data, isError, refetch } = useQuery(callQuery(useApi(), listPopular, {}));
  if (data?.length === 0) return null;
  return (
    <aside className={classes.sidebar} aria-labelledby={heading} onFocus={showWhole}>
      <h2 id={heading} className={classes.heading}>
        {productTexts.featuredHeading}
      </h2>
      {data !== undefined ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks.
        <ol className={classes.list} onClick={followLinks}>
          {data.map(({ id, authorId, title, isFeatured, memberPriceCents, facts }) => (
            <li key={id} data-featured={isFeatured || undefined}>
              <a href={paths.product(id)} className={classes.link}>
                <span dir="auto" className={classes.title}>
                  <UnbrokenWords>{title}</UnbrokenWords>
                </span>
                {facts !== null && <FactLines facts={facts} hasDate={false} />}
                <span className={classes.price}>
                  {(facts?.kind !== 'career' || memberPriceCents > 0) && <Price cents={memberPriceCents} />}
                  {isMine(authorId) && <span className={classes.yours}>{postTexts.yours}</span>}
                </span>
              </a>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <p className={classes.failed}>
          We couldn’t load these.{' '}
          <button type="button" className={classes.retry} onClick={() => refetch()}>
            Retry
          </button>
        </p>
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading">
          {Array.from({ length: popularCount }, (_unused, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
            <span key={index} />
          ))}
        </div>
      )}
    </aside>
  );
}

/**
 * For horizontally scrolling containers: scrolls an element that takes the keyboard focus fully into view. Browsers do
 * so only for elements entirely out of view. Pointer focus moves nothing.
 */
export function showWhole({ target }: { target: EventTarget }): void {
  if (target instanceof Element && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
