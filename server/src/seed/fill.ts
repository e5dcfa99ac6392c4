/** The steps of one load, in the order of their dependencies. */
import { randomBytes } from 'node:crypto';
import type { SubjectKind } from '#contract/core/ids.ts';
import { numberText } from '#contract/core/number-text.ts';
import { hashPassword } from '../slices/accounts/index.ts';
import { subjectNames } from '../slices/posts/index.ts';
import type { Taxonomy } from '../slices/taxonomy/index.ts';
import { copyInto, copyLine } from './copy.ts';
import { addProducts, type Load } from './products.ts';
import {
  addCommentCounts,
  countRows,
  dropIndexes,
  listMemberIds,
  listProductMoments,
  recreateIndex,
  type SeededTable,
  takeIds,
  withoutCounting,
} from './queries.ts';
import { commentHtmlOf, memberOf, threadOf } from './rows.ts';
import {
  countsOf,
  lastMomentsOf,
  momentsBetween,
  seedStart,
  type Timeline,
  targetsOf,
  timelineFrom,
  writtenAt,
} from './timeline.ts';

export interface SeedSizes {
  products: number;
  comments: number;
  members: number;
}

const commentsPerThread = 50;

/**
 * Fills the database with as many rows as requested. Throws an Error with a sentence if there is nothing to comment on.
 */
export async function fill(load: Load, sizes: SeedSizes, taxonomy: Taxonomy): Promise<void> {
  const authorIds = await findAuthors(load, sizes);
  const onProducts = Math.ceil(sizes.comments / 2);
  const onThreads = sizes.comments - onProducts;
  const restore = await dropIndexesWhenLarge(load, sizes);

  const products =
    sizes.products > 0
      ? await newTimeline(load, 'products', sizes.products)
      : await findProducts(load, onProducts);
  const productTalk = talkOn(load, 'product', products, onProducts, authorIds);
  const commentCounts = countsOf(productTalk.targets, products.ids.length);
  if (sizes.products > 0) await addProducts(load, { timeline: products, commentCounts, authorIds, taxonomy });
  else if (onProducts > 0) await addCommentCounts(load.client, products.ids, commentCounts);
  if (onProducts > 0) await addComments(load, productTalk);

  if (onThreads > 0) {
    const threads = await newTimeline(load, 'threads', Math.ceil(onThreads / commentsPerThread));
    const threadTalk = talkOn(load, 'thread', threads, onThreads, authorIds);
    const counts = countsOf(threadTalk.targets, threads.ids.length);
    const active = lastMomentsOf(threads, threadTalk.targets, threadTalk.moments);
    await addThreads(load, { timeline: threads, commentCounts: counts, active, authorIds });
    await addComments(load, threadTalk);
  }
  await restore();
}

/** Adds some members if there are none and none were requested, because posts need authors. */
async function findAuthors(load: Load, { products, members }: SeedSizes): Promise<number[]> {
  const { client } = load;
  const there = await countRows(client, 'members');
  const few = Math.min(200_000, Math.max(10, Math.ceil(products / 5)));
  const count = members > 0 ? members : there > 0 ? 0 : few;
  if (count > 0) {
    const name = randomBytes(4).toString('hex');
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    await addMembers(load, { count, name: `${name}-`, passwordHash });
  }
  return listMemberIds(client);
}

async function newTimeline(
  { client, random, now }: Load,
  table: 'products' | 'threads',
  count: number,
): Promise<Timeline> {
  const moments = momentsBetween(seedStart(now), now, count, random);
  return timelineFrom(await takeIds(client, table, count), moments);
}

async function findProducts({ client }: Load, comments: number): Promise<Timeline> {
  const rows = comments > 0 ? await listProductMoments(client) : [];
  if (comments > 0 && rows.length === 0) {
    throw new Error('There are no products to comment on: add some with --products N.');
  }
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    moments: Float64Array.from(rows, ({ createdAt }) => createdAt.getTime()),
  };
}

function talkOn(
  { random, now }: Load,
  kind: CommentPlan['kind'],
  timeline: Timeline,
  count: number,
  authorIds: number[],
): CommentPlan {
  const moments = momentsBetween(timeline.moments[0] ?? now, now, count, random);
  return { timeline, kind, moments, targets: targetsOf(timeline, moments, random), authorIds };
}

/** Below it, maintaining indexes costs less than building them again. */
const largeLoad = 1_000;

/** A load that is small compared with the table does not block readers; a large one takes seconds instead of hours. */
async function dropIndexesWhenLarge({ client, tell }: Load, sizes: SeedSizes): Promise<() => Promise<void>> {
  const tables: SeededTable[] = [];
  for (const table of ['products', 'comments'] as const) {
    const added = sizes[table];
    if (added >= largeLoad && added >= (await countRows(client, table)) / 4) tables.push(table);
  }
  if (tables.length === 0) return async () => undefined;
  if (tables.includes('products')) tables.push('product_ranks', 'search_words');
  tell(`The indexes of ${tables.join(', ')} are set aside; readers wait until the end.`);
  const statements = await dropIndexes(client, tables);
  return async () => {
    for (const [done, statement] of statements.entries()) {
      await recreateIndex(client, statement);
      const isTold = (done + 1) % 6 === 0 || done + 1 === statements.length;
      if (isTold) tell(`Indexes and references: ${done + 1} of ${statements.length}.`);
    }
  };
}

/** Adds confirmed members with an unknown password. `name` must differ from that of earlier loads. */
export async function addMembers(
  { client, random, now, tell }: Load,
  { count, name, passwordHash }: { count: number; name: string; passwordHash: string },
): Promise<void> {
  const moments = momentsBetween(seedStart(now), now, count, random);
  const target = 'members (first_name, last_name, email, city, password_hash, confirmed_at, created_at)';
  await copyInto(client, target, lines());
  tell(`Members: ${numberText(count)}.`);

  function* lines() {
    for (const [place, moment] of moments.entries()) {
      const { firstName, lastName, email, city } = memberOf(random, `${name}${place}`);
      const joined = new Date(moment);
      yield copyLine([firstName, lastName, email, city, passwordHash, joined, joined]);
    }
  }
}

export interface CommentPlan {
  /** The posts to comment on. */
  timeline: Timeline;
  kind: SubjectKind;
  /** The time of each comment. */
  moments: Float64Array;
  /** Positions in the timeline, one for each moment. */
  targets: Int32Array;
  authorIds: number[];
}

/** One in five comments answers the previous one. */
const replyChance = 0.2;

/** Adds comments in chronological order. */
export async function addComments({ client, random, tell }: Load, plan: CommentPlan): Promise<void> {
  const { timeline, kind, moments, targets, authorIds } = plan;
  const { table, column } = subjectNames[kind];
  const firstId = await takeIds(client, 'comments', moments.length);
  const latest = new Int32Array(timeline.ids.length);
  await copyInto(client, `comments (id, ${column}, author_id, reply_to_id, html, created_at)`, lines());
  tell(`Comments on ${table}: ${numberText(moments.length)}.`);

  function* lines() {
    for (const [place, target] of targets.entries()) {
      const id = firstId + place;
      const before = latest[target] ?? 0;
      const replyTo = before > 0 && random.chance(replyChance) ? before : null;
      yield copyLine([
        id,
        timeline.ids[target] ?? null,
        random.pick(authorIds),
        replyTo,
        commentHtmlOf(random),
        new Date(writtenAt(timeline, target, moments[place] ?? 0)),
      ]);
      latest[target] = id;
    }
  }
}

export interface ThreadPlan {
  timeline: Timeline;
  commentCounts: Int32Array;
  /** The time at which each was written or last commented on. */
  active: Float64Array;
  authorIds: number[];
}

export async function addThreads({ client, random, tell }: Load, plan: ThreadPlan): Promise<void> {
  const { timeline, authorIds } = plan;
  const columns = 'id, author_id, title, description_html, description_text, summary, created_at';
  await withoutCounting(client, 'threads', async () => {
    await copyInto(client, `threads (${columns})`, threadLines());
    await copyInto(client, 'thread_counts (thread_id, comment_count, active_at)', countLines(plan));
    await copyInto(client, 'thread_ranks (thread_id, comment_count, active_at, created_at)', rankLines(plan));
  });
  tell(`Threads: ${numberText(timeline.ids.length)}.`);

  function* threadLines() {
    for (const [place, id] of timeline.ids.entries()) {
      const { title, html, text, summary } = threadOf(random);
      const createdAt = new Date(timeline.moments[place] ?? 0);
      yield copyLine([id, random.pick(authorIds), title, html, text, summary, createdAt]);
    }
  }
}

function* countLines(plan: ThreadPlan) {
  for (const place of plan.timeline.ids.keys()) yield copyLine(countedAt(plan, place));
}

/** The rank rows contain the same counts. */
function* rankLines(plan: ThreadPlan) {
  for (const place of plan.timeline.ids.keys()) {
    yield copyLine([...countedAt(plan, place), new Date(plan.timeline.moments[place] ?? 0)]);
  }
}

function countedAt({ timeline, commentCounts, active }: ThreadPlan, place: number) {
  return [timeline.ids[place] ?? null, commentCounts[place] ?? 0, new Date(active[place] ?? 0)];
}
