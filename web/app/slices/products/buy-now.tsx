import type { ReactNode } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import { isRegistrationClosed, type ProductCard } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { useCountBuyNow } from './use-visit-counts.ts';

interface BuyNowProps {
  id: ProductId;
  url: string;
  /** The label of the button. */
  action?: string;
  /** Title for screen readers, if the page contains several. */
  title?: string;
  className: string | undefined;
  /** Shown after the label. */
  children?: ReactNode;
}

/** Opens the seller's page in another tab and counts the click (rules/products 15, rules/statistics 7). */
export function BuyNow({ id, url, action = productTexts.buyNow, title, className, children }: BuyNowProps) {
  const count = useCountBuyNow(id);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener nofollow ugc"
      onClick={count}
      // The middle button opens the link, the right one a menu.
      onAuxClick={({ button }) => button === 1 && count()}
      className={className}
    >
      {action}
      <span className="visually-hidden">{title !== undefined && `: ${title}`} (opens in a new tab)</span>
      {children}
    </a>
  );
}

/** The reader's clock decides: a page is cached for longer. */
export function useClosedRegistration({ facts }: Pick<ProductCard, 'facts'>): boolean {
  return useHydrated() && isRegistrationClosed(facts, new Date());
}

/** rules/facts 8: one applies for a posting and registers for an event. */
export function actionText({ facts }: Pick<ProductCard, 'facts'>, isClosed: boolean): string {
  if (isClosed) return productTexts.registrationClosed;
  if (facts?.kind === 'career') return 'Apply';
  return facts?.kind === 'event' ? 'Register' : productTexts.buyNow;
}

/** Returns the address that the button opens: how to apply, or the Perma Link. */
export function actionLink({ facts, url }: Pick<ProductCard, 'facts' | 'url'>): string | undefined {
  const contact = facts?.applyTo;
  if (contact === undefined) return url ?? undefined;
  // Encoded, so that an address cannot add headers such as `bcc`.
  return /^https?:/.test(contact) ? contact : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;
}
