/** Fills an empty installation with the demo content, once, in one transaction. */
import type { Role } from '#contract/accounts/model.ts';
import { type Quoted, quoteOf } from '#contract/comments/quote.ts';
import type { MemberId, MessageId, Subject, Votable } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { sanitizeHtml } from '../platform/html/sanitize-html.ts';
import { hashPassword } from '../slices/accounts/index.ts';
import { insertPastComment } from '../slices/comments/index.ts';
import { hasRemovalBegun, markDemo } from '../slices/demo/index.ts';
import { insertPastMessage } from '../slices/messages/index.ts';
import { notifyPastComments } from '../slices/notices/index.ts';
import { textValues } from '../slices/posts/index.ts';
import { insertProducts } from '../slices/products/index.ts';
import { readTaxonomy, type Taxonomy } from '../slices/taxonomy/index.ts';
import { insertThread } from '../slices/threads/index.ts';
import {
  type DemoAlert,
  type DemoMember,
  type DemoMessage,
  type DemoProduct,
  type DemoThread,
  readDemoContent,
} from './content.ts';
import { insertDemoCredits } from './credits.ts';
import { daysBefore, hoursLater } from './dates.ts';
import { demoAvatarsWanted, demoPicturesWanted, type PicturesWanted } from './events.ts';
import { expiryOf, factsOfDemo } from './facts.ts';
import {
  claimEmptyDatabase,
  countMembers,
  insertDemoAlerts,
  insertDemoMembers,
  insertFlags,
  insertMissingTaxonomyTerms,
  insertSaved,
  insertVotes,
  listCommentIds,
  type NewVote,
  settleCounts,
  setViews,
} from './queries.ts';
import { type DemoSignIns, keepSignIns, newSignIns, readSignIns, type SignIn } from './sign-ins.ts';

/** Notices of the last days are unread. */
const unreadDays = 14;

/** Loads the demo content if the database has no members. */
export async function loadDemoOnce(context: AppContext, dataDir: string): Promise<DemoSignIns> {
  const loaded = await load(context, dataDir);
  if (loaded !== undefined) return { signIns: loaded, isNew: true };
  return { signIns: await findDemoSignIns(context.database, dataDir), isNew: false };
}

/** Undefined if there are members already. */
function load({ write, now }: AppContext, dataDir: string): Promise<SignIn[] | undefined> {
  return write(async ({ tx, changed, happened }) => {
    if (!(await claimEmptyDatabase(tx))) return undefined;
    const content = readDemoContent();
    const moment = now();
    const signIns = newSignIns(content.members);
    // Stored before the commit, so that no database exists whose passwords nobody knows.
    await keepSignIns(dataDir, signIns);
    const loading = new Loading(tx, moment, content.members, await hashesOf(signIns));
    const memberIds = await loading.insertMembers();
    await insertMissingTaxonomyTerms(tx, content.taxonomy);
    const taxonomy = await readTaxonomy(tx);
    await markDemo(tx, memberIds);
    const wanted = await loading.insertProducts(content.products, taxonomy);
    await insertDemoCredits(tx, content.credits, { now: moment, taxonomy, idOf: loading.idOf });
    await loading.insertThreads(content.threads);
    await loading.insertAlerts(content.alerts);
    await loading.insertMessages(content.messages);
    await settleCounts(tx);
    await notifyPastComments(tx, await listCommentIds(tx), daysBefore(moment, unreadDays));
    happened(demoAvatarsWanted, { memberIds });
    for (const pictures of wanted) happened(demoPicturesWanted, pictures);
    changed(topics.everything);
    return signIns;
  });
}

/** All members of a role share its password, which is hashed once. */
async function hashesOf(signIns: SignIn[]): Promise<Map<Role, string>> {
  const hash = async ({ role, password }: SignIn) => [role, await hashPassword(password)] as const;
  return new Map(await Promise.all(signIns.map(hash)));
}

/**
 * Reads the sign-ins in `dataDir`. They belong to another database if their members do not exist. Empty once the
 * removal of the demo content has begun.
 */
export async function findDemoSignIns({ db }: Pick<Database, 'db'>, dataDir: string): Promise<SignIn[]> {
  if (await hasRemovalBegun(db)) return [];
  const signIns = await readSignIns(dataDir);
  const emails = signIns.map(({ email }) => email);
  return (await countMembers(db, emails)) === signIns.length ? signIns : [];
}

/** One load: converts the content to rows, days to timestamps and keys of members to ids. */
class Loading {
  readonly #tx: Tx;
  readonly #now: Date;
  readonly #members: DemoMember[];
  readonly #hashes: Map<Role, string>;
  #memberIds: MemberId[] = [];

  constructor(tx: Tx, now: Date, members: DemoMember[], hashes: Map<Role, string>) {
    this.#tx = tx;
    this.#now = now;
    this.#members = members;
    this.#hashes = hashes;
  }

  async insertMembers(): Promise<MemberId[]> {
    const rows = this.#members.map((member) => {
      const passwordHash = this.#hashes.get(member.role) ?? '';
      return { ...member, passwordHash, joinedAt: daysBefore(this.#now, member.joinedDaysAgo) };
    });
    this.#memberIds = await insertDemoMembers(this.#tx, rows);
    return this.#memberIds;
  }

  /** Inserts products in the order in which they were posted; returns their pictures, those of the newest first. */
  async insertProducts(products: DemoProduct[], taxonomy: Taxonomy): Promise<PicturesWanted[]> {
    const wanted: PicturesWanted[] = [];
    for (const demo of oldestFirst(products)) {
      const { text, author, postedDaysAgo, ...product } = demo;
      const facts = factsOfDemo(demo, this.#now, taxonomy);
      const categoryIds = idsOf(taxonomy.categories, product.categories, ({ slug }) => slug);
      const [productId] = await insertProducts(this.#tx, [
        {
          ...textValues(text),
          ...product,
          authorId: this.idOf(author),
          url: product.url ?? null,
          nonMemberPriceCents: product.nonMemberPriceCents ?? null,
          originalPriceCents: product.originalPriceCents ?? null,
          expiresAt: expiryOf(demo, facts, this.#now),
          createdAt: daysBefore(this.#now, postedDaysAgo),
          categoryIds,
          productTypeIds: idsOf(taxonomy.productTypes, product.types, ({ name }) => name),
          tagIds: idsOf(taxonomy.tags, product.tags, ({ name }) => name),
          facts,
          labelIds: idsOf(taxonomy.labels, product.labels, ({ name }) => name),
          listedIn: taxonomy.withParents(categoryIds),
        },
      ]);
      if (productId === undefined) throw new Error(`The demo product "${product.title}" has no row.`);
      await setViews(this.#tx, productId, product.views);
      await insertSaved(this.#tx, productId, product.savedBy.map(this.idOf));
      await this.#insertAnswers({ kind: 'product', id: productId }, demo);
      wanted.unshift({ productId, pictures: product.pictures });
    }
    return wanted;
  }

  async insertThreads(threads: DemoThread[]): Promise<void> {
    for (const thread of oldestFirst(threads)) {
      const { id } = await insertThread(this.#tx, {
        ...textValues(thread.text),
        authorId: this.idOf(thread.author),
        title: thread.title,
        createdAt: daysBefore(this.#now, thread.postedDaysAgo),
      });
      await this.#insertAnswers({ kind: 'thread', id }, thread);
    }
  }

  /** Inserts votes, and comments with their votes. */
  async #insertAnswers(subject: Subject, { comments, postedDaysAgo, ...post }: DemoThread): Promise<void> {
    const votes = this.#votesOn(subject, post);
    const quotable: Quoted[] = [];
    for (const comment of comments) {
      const answered = comment.replyTo === undefined ? undefined : quotable[comment.replyTo];
      const quote = answered === undefined ? '' : quoteOf(subject, answered);
      const { html } = sanitizeHtml(quote + comment.text);
      const id = await insertPastComment(this.#tx, {
        subject,
        authorId: this.idOf(comment.author),
        replyTo: answered?.id ?? null,
        html,
        createdAt: hoursLater(daysBefore(this.#now, postedDaysAgo), comment.hoursAfter),
      });
      quotable.push({ id, html, author: this.#memberOf(comment.author) });
      votes.push(...this.#votesOn({ kind: 'comment', id }, comment));
      const flaggers = comment.flaggedBy.map(this.idOf);
      await insertFlags(this.#tx, id, flaggers);
    }
    await insertVotes(this.#tx, votes);
  }

  #votesOn(target: Votable, { likes, dislikes }: { likes: string[]; dislikes: string[] }): NewVote[] {
    const vote = (isLike: boolean) => (key: string) => ({ target, memberId: this.idOf(key), isLike });
    return [...likes.map(vote(true)), ...dislikes.map(vote(false))];
  }

  /** Runs after the products: each alert has already matched the products since its creation. */
  async insertAlerts(alerts: DemoAlert[]): Promise<void> {
    const rows = alerts.map(({ member, title, keywords, sinceDaysAgo, isPaused }) => ({
      memberId: this.idOf(member),
      title: title ?? keywords[0] ?? '',
      keywords,
      status: isPaused ? ('paused' as const) : ('active' as const),
      createdAt: daysBefore(this.#now, sinceDaysAgo),
    }));
    await insertDemoAlerts(this.#tx, rows);
  }

  /** In order, so that a reply follows its parent. */
  async insertMessages(messages: DemoMessage[]): Promise<void> {
    const sent: MessageId[] = [];
    for (const { from, to, byAddress, subject, text, sentDaysAgo, readBy, answers } of messages) {
      const isToStaff = to === 'moderators';
      const id = await insertPastMessage(this.#tx, {
        isToStaff,
        toMemberId: isToStaff || byAddress ? null : this.idOf(to),
        toAddress: byAddress ? this.#memberOf(to).email : null,
        fromAddress: byAddress ? this.#memberOf(from).email : null,
        senderId: this.idOf(from),
        parentId: answers === undefined ? null : (sent[answers] ?? null),
        subject,
        text,
        sentAt: daysBefore(this.#now, sentDaysAgo),
        readBy: readBy.map(this.idOf),
      });
      sent.push(id);
    }
  }

  readonly idOf = (key: string): MemberId => {
    const id = this.#memberIds[this.#members.indexOf(this.#memberOf(key))];
    if (id === undefined) throw new Error(`The demo member "${key}" has no row yet.`);
    return id;
  };

  #memberOf(key: string): DemoMember {
    return named(this.#members, key, (member) => member.key);
  }
}

function idsOf<Row extends { id: number }>(
  rows: Row[],
  keys: string[],
  keyOf: (row: Row) => string,
): Row['id'][] {
  return keys.map((key) => named(rows, key, keyOf).id);
}

/** An unknown name aborts the whole load. */
function named<Row>(rows: Row[], key: string, keyOf: (row: Row) => string): Row {
  const row = rows.find((candidate) => keyOf(candidate) === key);
  if (row === undefined) throw new Error(`The demo content names "${key}", which is not there.`);
  return row;
}

function oldestFirst<Post extends { postedDaysAgo: number }>(posts: Post[]): Post[] {
  return posts.toSorted((a, b) => b.postedDaysAgo - a.postedDaysAgo);
}
