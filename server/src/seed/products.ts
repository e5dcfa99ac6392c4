import type pg from 'pg';
import { numberText } from '#contract/core/number-text.ts';
import type { Random } from '../platform/random.ts';
import { factValues } from '../slices/products/index.ts';
import type { Taxonomy } from '../slices/taxonomy/index.ts';
import { copyLine } from './copy.ts';
import {
  countFeatured,
  insertStaged,
  makeStage,
  rememberWords,
  stageProducts,
  withoutCounting,
} from './queries.ts';
import { filingsOf, productOf } from './rows.ts';
import type { Timeline } from './timeline.ts';

const batchSize = 20_000;
/** One in a hundred is featured, but the sidebar of no association features more than this many. */
const featuredShare = 0.01;
const featuredLimit = 200;

export interface ProductPlan {
  timeline: Timeline;
  /** The number of comments on each product. */
  commentCounts: Int32Array;
  authorIds: number[];
  taxonomy: Taxonomy;
}

export async function addProducts(load: Load, plan: ProductPlan): Promise<void> {
  const { client, tell } = load;
  const total = plan.timeline.ids.length;
  const texts = new Set<string>();
  const linesOf = await lineMaker(load, plan, texts);
  await makeStage(client);
  await withoutCounting(client, 'products', async () => {
    let inserted: Promise<void> = Promise.resolve();
    for (let start = 0; start < total; start += batchSize) {
      const end = Math.min(start + batchSize, total);
      // Prepared while PostgreSQL works on the previous batch.
      const lines = linesOf(start, end);
      await inserted;
      if (start > 0) tell(`Products: ${numberText(start)} of ${numberText(total)}.`);
      await stageProducts(client, lines);
      inserted = insertStaged(client);
    }
    await inserted;
  });
  tell(`Products: ${numberText(total)}.`);
  await rememberWords(client, [...texts]);
}

type LineMaker = (start: number, end: number) => string[];

async function lineMaker(load: Load, plan: ProductPlan, texts: Set<string>): Promise<LineMaker> {
  const { client, random, now } = load;
  const { timeline, commentCounts, authorIds, taxonomy } = plan;
  const filings = filingsOf(random, taxonomy);
  const total = timeline.ids.length;
  let featured = Math.max(0, featuredLimit - (await countFeatured(client)));
  const featuredChance = Math.min(featuredShare, featured / total);

  const lineOf = (place: number): string => {
    const posted = timeline.moments[place] ?? now;
    const product = productOf(random, filings, { posted, now });
    for (const phrase of product.phrases) texts.add(phrase);
    const isFeatured = featured > 0 && product.status === 'active' && random.chance(featuredChance);
    if (isFeatured) featured -= 1;
    const facts = factValues(product.facts);
    return copyLine([
      timeline.ids[place] ?? null,
      random.pick(authorIds),
      product.title,
      product.descriptionHtml,
      product.descriptionText,
      product.summary,
      product.url,
      product.url !== null,
      product.booking,
      product.memberPriceCents,
      product.nonMemberPriceCents,
      product.originalPriceCents,
      product.hideOriginalPrice,
      isFeatured,
      product.status,
      product.expiresAt,
      product.categoryIds,
      product.productTypeIds,
      product.tagIds,
      product.labelIds,
      product.listedIn,
      new Date(posted),
      facts.kind,
      facts.facts,
      facts.begins_at,
      facts.ends_at,
      facts.closes_at,
      `{${facts.facets.map((facet) => JSON.stringify(facet)).join(',')}}`,
      facts.credit_hours,
      facts.pay_yearly_cents,
      commentCounts[place] ?? 0,
      product.viewCount,
    ]);
  };
  return (start, end) => Array.from({ length: end - start }, (_unused, offset) => lineOf(start + offset));
}

/** Shared by all steps of a load. */
export interface Load {
  client: pg.Client;
  random: Random;
  /** Milliseconds since 1970. */
  now: number;
  /** Prints a line of progress. */
  tell: (line: string) => void;
}
