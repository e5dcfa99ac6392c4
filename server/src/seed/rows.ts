/** The content of seeded rows. Pure: the same random numbers make the same rows. */

import { dayLength, earlierOf } from '#contract/core/day.ts';
import { escapeHtml } from '#contract/core/html.ts';
import type { CreditKindId } from '#contract/core/ids.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import { summaryLength } from '#contract/posts/model.ts';
import {
  attendances,
  type Credit,
  courseForms,
  employments,
  type ProductFacts,
  workplaces,
} from '#contract/products/facts.ts';
import { endOf } from '#contract/products/facts-form.ts';
import { summaryOf } from '../packages/safe-html/index.ts';
import type { Random } from '../platform/random.ts';
import type { Filed, Taxonomy } from '../slices/taxonomy/index.ts';
import {
  type Area,
  concerns,
  firstNameOf,
  introductionOf,
  lastNameOf,
  questions,
  remarks,
  sentences,
  titlePartsOf,
  townOf,
} from './words.ts';

export interface SeededMember {
  firstName: string;
  lastName: string;
  email: string;
  city: string;
}

/** `name` must differ from that of any other member. */
export function memberOf(random: Random, name: string): SeededMember {
  const firstName = firstNameOf(random);
  const lastName = lastNameOf(random);
  const email = `${firstName}.${lastName}.${name}@members.example`.toLowerCase();
  return { firstName, lastName, email, city: townOf(random) };
}

export interface SeededProduct extends Filed {
  title: string;
  descriptionHtml: string;
  descriptionText: string;
  summary: string;
  url: string | null;
  booking: string;
  memberPriceCents: number;
  nonMemberPriceCents: number | null;
  originalPriceCents: number | null;
  hideOriginalPrice: boolean;
  status: 'active' | 'inactive' | 'expired';
  expiresAt: Date | null;
  facts: ProductFacts;
  viewCount: number;
  listedIn: number[];
  /** Every text of the product, for the search vocabulary. */
  phrases: string[];
}

/** A product posted at `posted`, as of `now`; both in milliseconds since 1970. */
export function productOf(
  random: Random,
  filings: Filings,
  { posted, now }: { posted: number; now: number },
): SeededProduct {
  const area = areaOf(random);
  const titleParts = titlePartsOf(random, area);
  const words = Array.from({ length: random.whole(2, 4) }, () => random.pick(sentences[area]));
  const introduction = introductionOf(random, area);
  const paragraphs = [words.slice(1), [...words.slice(0, 1), introduction.text]];
  const descriptionText = paragraphs.flat().join(' ');
  const { filed, listedIn } = random.pick(filings[area]);
  const facts = factsOf(random, area, now);
  const status = statusOf(random, posted, now);
  const isOnline = random.chance(area === 'learning' ? 0.8 : 0.4);
  return {
    ...filed,
    ...pricesOf(random, area),
    ...status,
    expiresAt: earlierOf(status.expiresAt, status.status === 'active' ? endOf(facts) : null),
    facts,
    listedIn,
    title: titleParts.join(', '),
    descriptionHtml: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.join(' '))}</p>`).join(''),
    descriptionText,
    summary: summaryOf(descriptionText, summaryLength),
    url: isOnline ? `https://${area}.example/${random.whole(100_000, 999_999)}` : null,
    booking: isOnline ? '' : 'Call the office to sign up:\n402 555 0142',
    viewCount: Math.floor(random.next() ** 4 * 5_000),
    phrases: [...titleParts, ...words, ...introduction.phrases],
  };
}

/** Events of the coming year, courses with credit hours, and postings with pay, in a few states. */
function factsOf(random: Random, area: Area, now: number): ProductFacts {
  const place = { city: townOf(random), region: random.pick(stateCodes), country: 'US' };
  const credit = (): Credit => ({
    creditKindId: random.whole(1, 8) as CreditKindId,
    states: Array.from({ length: random.whole(0, 3) }, () => random.pick(stateCodes)),
    hours: random.whole(1, 8) / 2,
    approval: '',
  });
  if (area === 'events') {
    const begins = new Date(now + random.between(1, 365) * dayLength).toISOString().slice(0, 16);
    return { kind: 'event', begins, timeZone: 'UTC', attendance: random.pick(attendances), ...place };
  }
  if (area === 'learning')
    return { kind: 'course', courseForm: random.pick(courseForms), credits: [credit(), credit()] };
  return {
    kind: 'career',
    ...place,
    workplace: random.pick(workplaces),
    employment: random.pick(employments),
    payFrom: random.whole(30, 120) * 100_000,
  };
}

/** Six of ten in learning, three in events, one in careers. */
function areaOf(random: Random): Area {
  const share = random.next();
  if (share < 0.6) return 'learning';
  return share < 0.9 ? 'events' : 'careers';
}

function pricesOf(random: Random, area: Area) {
  const memberPriceCents = area === 'careers' || random.chance(0.05) ? 0 : random.whole(2, 180) * 500 - 100;
  const nonMemberPriceCents = random.chance(0.6) ? Math.round(memberPriceCents * 1.3) : null;
  const originalPriceCents =
    memberPriceCents > 0 && random.chance(0.25)
      ? Math.round(memberPriceCents * random.between(1.4, 2))
      : null;
  return {
    memberPriceCents,
    nonMemberPriceCents,
    originalPriceCents,
    hideOriginalPrice: originalPriceCents !== null && random.chance(0.1),
  };
}

/** 85 % active, a fifth of those with an expiry date; 5 % inactive; 10 % expired. */
function statusOf(random: Random, posted: number, now: number): Pick<SeededProduct, 'status' | 'expiresAt'> {
  const share = random.next();
  if (share < 0.1) return { status: 'expired', expiresAt: new Date(random.between(posted, now)) };
  if (share < 0.15) return { status: 'inactive', expiresAt: null };
  const expiresAt = share < 0.32 ? new Date(now + random.between(30, 400) * dayLength) : null;
  return { status: 'active', expiresAt };
}

/** Sets of taxonomy terms for each area: a few hundred, which are shared by a million products. */
export type Filings = Record<Area, { filed: Filed; listedIn: number[] }[]>;

export function filingsOf(random: Random, taxonomy: Taxonomy): Filings {
  const filings = (area: Area) => Array.from({ length: 300 }, () => filingOf(random, taxonomy, area));
  return { learning: filings('learning'), events: filings('events'), careers: filings('careers') };
}

function filingOf(random: Random, taxonomy: Taxonomy, area: Area) {
  const top = taxonomy.findCategory(area);
  const children = taxonomy.categories.filter(({ parentId }) => top !== undefined && parentId === top.id);
  const category = children.length > 0 && random.chance(0.9) ? random.pick(children) : top;
  const filed: Filed = {
    categoryIds: category === undefined ? [] : [category.id],
    productTypeIds: [random.pick(taxonomy.productTypes).id],
    tagIds: some(random, taxonomy.tags, random.whole(1, 3)),
    labelIds: some(random, taxonomy.labels, random.whole(0, 2)),
  };
  return { filed, listedIn: taxonomy.withParents(filed.categoryIds) };
}

/** Picks a few distinct rows; the first of the list are the most common. */
function some<Row extends { id: number }>(random: Random, rows: Row[], count: number): Row['id'][] {
  const picked = new Set<Row['id']>();
  for (let trial = 0; trial < count; trial += 1) {
    const row = rows[Math.floor(random.next() ** 2 * rows.length)];
    if (row !== undefined) picked.add(row.id);
  }
  return [...picked];
}

export interface SeededThread {
  title: string;
  html: string;
  text: string;
  summary: string;
}

export function threadOf(random: Random): SeededThread {
  const words = [random.pick(concerns), random.pick(concerns)];
  const text = words.join(' ');
  return {
    title: `${random.pick(questions)} (${townOf(random)})`,
    html: words.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
    text,
    summary: summaryOf(text, summaryLength),
  };
}

export function commentHtmlOf(random: Random): string {
  const text = Array.from({ length: random.whole(1, 3) }, () => random.pick(remarks)).join(' ');
  return `<p>${escapeHtml(text)}</p>`;
}
