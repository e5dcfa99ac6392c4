/** A product and a thread with 5,000 comments: their pages, made anew and kept. */
import { listComments } from '#contract/comments/calls.ts';
import { commentPageSize } from '#contract/comments/model.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { cachedHow, compareCached } from '../harness/cached.ts';
import { sized } from '../harness/catalogues.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { byBrowser, jsonCall, page } from '../harness/http.ts';
import { compareReads, type Read, readsHow } from '../harness/reads.ts';
import { startTalk, type Talk } from '../harness/talk.ts';
import type { Part } from './part.ts';

const commentCount = 5_000;
const products = 1_000;

/** Each page of the comments once: requests under way at once share no work. */
const skips = Array.from({ length: commentCount / commentPageSize }, (_unused, n) => n * commentPageSize);

export const talk: Part = {
  name: 'talk',
  minutes: 4,
  catalogues: () => [sized(products)],
  measure: (options) =>
    withFreshApplication(sized(products), { cacheMegabytes: 0 }, async (application, client, url) => ({
      title: 'Pages with 5,000 comments, the cache empty',
      how: `Each of the ${skips.length} pages in turn, CACHE_MB=0, ${options.connections} connections. ${readsHow(options)}`,
      rows: await compareReads({
        application,
        url,
        reads: readsOf(await startTalk(client, commentCount)),
        options,
      }),
    })),
};

export const cachedTalk: Part = {
  name: 'kept-talk',
  minutes: 2,
  catalogues: () => [sized(products)],
  measure: (options) =>
    withFreshApplication(sized(products), {}, async (application, client) => {
      const { productId, threadId } = await startTalk(client, commentCount);
      return {
        title: 'Pages with 5,000 comments, kept',
        how: `The first page of each, ${options.connections} connections. ${cachedHow(options)}`,
        rows: await compareCached(
          application,
          [
            ['product page, compressed', page(`/deal/${productId}`, byBrowser)],
            ['thread page, compressed', page(`/huddle/${threadId}`, byBrowser)],
          ],
          options,
        ),
      };
    }),
};

function readsOf({ productId, threadId }: Talk): Read[] {
  const list = (skip: number) =>
    listComments.product.request.toWire({
      subject: { kind: 'product', id: productId as ProductId },
      skip,
      limit: commentPageSize,
      holding: null,
    });
  return [
    {
      name: 'comments, 20 of 5,000',
      requests: skips.map((skip) => jsonCall(listComments.product.path, list(skip))),
      statements: { kind: 'comments', values: skips, of: productId },
      isPage: false,
    },
    {
      name: 'product page, compressed',
      requests: skips.map((skip) => page(`/deal/${productId}?skip=${skip}`, byBrowser)),
      statements: { kind: 'product-page', values: skips, of: productId },
      isPage: true,
    },
    {
      name: 'thread page, compressed',
      requests: skips.map((skip) => page(`/huddle/${threadId}?skip=${skip}`, byBrowser)),
      statements: { kind: 'thread-page', values: skips, of: threadId },
      isPage: true,
    },
  ];
}
