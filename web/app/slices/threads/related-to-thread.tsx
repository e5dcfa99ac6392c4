import { useQuery } from '@tanstack/react-query';
import type { ThreadId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listRelated } from '#contract/threads/calls.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Related } from '../../kit/page/related.tsx';
import { commentsText } from '../posts/counts.ts';
import { RelatedPrice } from '../products/related-products.tsx';

/** Related threads (rules/threads 13). They are optional: if they fail to load, the page works without them. */
export function RelatedToThread({ id }: { id: ThreadId }) {
  const { data } = useQuery(callQuery(useApi(), listRelated, { id }));
  if (data === undefined) return null;
  const threads = data.threads.map((thread) => ({
    to: paths.thread(thread.id),
    title: thread.title,
    foot: commentsText(thread),
  }));
  const products = data.products.map((product) => ({
    to: paths.product(product.id),
    title: product.title,
    foot: product.memberPriceCents !== null && <RelatedPrice cents={product.memberPriceCents} />,
  }));
  return (
    <>
      {threads.length > 0 && <Related heading={threadTexts.relatedThreads} items={threads} />}
      {products.length > 0 && <Related heading={threadTexts.relatedProducts} items={products} />}
    </>
  );
}
