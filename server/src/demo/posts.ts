/** Products and threads of the demo content, with their comments and votes, as rows. */
import { type Quoted, quoteOf } from '#contract/comments/quote.ts';
import type { MemberId, ProductId, Subject, Votable } from '#contract/core/ids.ts';
import type { Db } from '../platform/db/database.ts';
import { readWritten } from '../platform/html/read-written.ts';
import { insertPastComment } from '../slices/comments/index.ts';
import { type Masters, readMasters } from '../slices/masters/index.ts';
import { textValues } from '../slices/posts/index.ts';
import { insertProduct } from '../slices/products/index.ts';
import { insertThread } from '../slices/threads/index.ts';
import { demoContent, pictureCategory } from './content/index.ts';
import type {
  DemoComment,
  DemoMember,
  DemoProduct,
  DemoThread,
  DemoVotes,
  MemberKey,
} from './content/types.ts';
import { closingTime, daysBefore, hoursLater } from './dates.ts';
import type { PicturesWanted } from './facts.ts';
import { insertFlags, insertVotes, type NewVote, setViews } from './queries.ts';

export type MemberIds = Map<MemberKey, MemberId>;

/** In the order in which they were posted; replies with the pictures to draw, those of the newest first. */
export async function insertProducts(
  db: Db,
  products: DemoProduct[],
  memberIds: MemberIds,
  now: Date,
): Promise<PicturesWanted[]> {
  const masters = await readMasters(db);
  const wanted: PicturesWanted[] = [];
  const views = new Map<ProductId, number>();
  for (const [place, product] of oldestFirst(products).entries()) {
    const createdAt = daysBefore(now, product.postedDaysAgo);
    const productId = await insertProduct(db, {
      ...textValues(product.descriptionHtml),
      ...filingOf(product, masters),
      authorId: idOf(memberIds, product.author),
      title: product.title,
      url: product.url ?? null,
      isOnline: product.isOnline,
      booking: product.booking ?? '',
      memberPriceCents: product.memberPriceCents,
      nonMemberPriceCents: product.nonMemberPriceCents ?? null,
      originalPriceCents: product.originalPriceCents ?? null,
      hideOriginalPrice: product.hideOriginalPrice ?? false,
      isFeatured: product.isFeatured ?? false,
      status: product.status,
      expiresAt: product.expiresInDays === undefined ? null : closingTime(now, product.expiresInDays),
      createdAt,
    });
    views.set(productId, product.views);
    const subject = { kind: 'product', id: productId } as const;
    await insertVotes(db, votesOn(subject, product.votes, memberIds));
    await insertComments(db, subject, product.comments ?? [], memberIds, createdAt);
    const seeds = Array.from({ length: product.pictures }, (_unused, index) => place * 4 + index);
    wanted.unshift({ productId, category: pictureCategory(product), seeds });
  }
  await setViews(db, views);
  return wanted;
}

export async function insertThreads(
  db: Db,
  threads: DemoThread[],
  memberIds: MemberIds,
  now: Date,
): Promise<void> {
  for (const thread of oldestFirst(threads)) {
    const createdAt = daysBefore(now, thread.postedDaysAgo);
    const { id: threadId } = await insertThread(db, {
      authorId: idOf(memberIds, thread.author),
      title: thread.title,
      ...textValues(thread.descriptionHtml),
      createdAt,
    });
    const subject = { kind: 'thread', id: threadId } as const;
    await insertVotes(db, votesOn(subject, thread.votes, memberIds));
    await insertComments(db, subject, thread.comments, memberIds, createdAt);
  }
}

async function insertComments(
  db: Db,
  subject: Subject,
  comments: DemoComment[],
  memberIds: MemberIds,
  postedAt: Date,
): Promise<void> {
  const written: Quoted[] = [];
  for (const { author, html: said, hoursAfter, replyTo, votes, flaggedBy = [] } of comments) {
    const answered = replyTo === undefined ? undefined : written[replyTo];
    const { html } = readWritten(answered === undefined ? said : quoteOf(subject, answered) + said);
    const id = await insertPastComment(db, {
      subject,
      authorId: idOf(memberIds, author),
      replyTo: answered?.id ?? null,
      html,
      createdAt: hoursLater(postedAt, hoursAfter),
    });
    written.push({ id, html, author: nameOf(author) });
    if (votes !== undefined) await insertVotes(db, votesOn({ kind: 'comment', id }, votes, memberIds));
    await insertFlags(
      db,
      id,
      flaggedBy.map((key) => idOf(memberIds, key)),
    );
  }
}

function votesOn(target: Votable, { likes, dislikes }: DemoVotes, memberIds: MemberIds): NewVote[] {
  const vote = (isLike: boolean) => (voter: MemberKey) => ({
    target,
    memberId: idOf(memberIds, voter),
    isLike,
  });
  return [...likes.map(vote(true)), ...dislikes.map(vote(false))];
}

/** The names of the content as ids; a name that is not there fails the whole load. */
function filingOf(product: DemoProduct, masters: Masters) {
  const filed = {
    categoryIds: idsOf(masters.categories, product.categories, ({ slug }) => slug),
    productTypeIds: idsOf(masters.productTypes, product.types, ({ name }) => name),
    tagIds: idsOf(masters.tags, product.tags, ({ name }) => name),
    labelIds: idsOf(masters.labels, product.labels, ({ name }) => name),
  };
  return { ...filed, listedIn: masters.withParents(filed.categoryIds) };
}

function idsOf<Row extends { id: number }>(
  rows: Row[],
  keys: string[],
  keyOf: (row: Row) => string,
): Row['id'][] {
  return keys.map((key) => {
    const row = rows.find((candidate) => keyOf(candidate) === key);
    if (row === undefined) throw new Error(`The demo content names "${key}", which is not there.`);
    return row.id;
  });
}

function nameOf(key: MemberKey): Pick<DemoMember, 'firstName' | 'lastName'> | null {
  return demoContent.members.find((member) => member.key === key) ?? null;
}

export function idOf(memberIds: MemberIds, key: MemberKey): MemberId {
  const id = memberIds.get(key);
  if (id === undefined) throw new Error(`The demo content names the member "${key}", who is not there.`);
  return id;
}

function oldestFirst<Post extends { postedDaysAgo: number }>(posts: Post[]): Post[] {
  return posts.toSorted((a, b) => b.postedDaysAgo - a.postedDaysAgo);
}
