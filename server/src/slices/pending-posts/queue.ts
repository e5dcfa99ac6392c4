/** The staff's view of pending posts: everything that approval would publish (rules/pending-posts 7). */
import { isStaff } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { splitQuotes } from '#contract/core/html.ts';
import { type CommentId, type FileId, type PendingPostId, wireId } from '#contract/core/ids.ts';
import type {
  AnsweredComment,
  ListPending,
  PendingProduct,
  PendingQueue,
  QueuedPost,
} from '#contract/pending-posts/model.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import { factMoments } from '#contract/products/facts-form.ts';
import { productContent } from '#contract/products/form.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import type { Blob } from '../../packages/blob-store/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { checkedComment, openingOf, withoutGoneQuotes } from '../comments/index.ts';
import { deletePending, findPendingAttachment, orderFiles } from '../files/index.ts';
import { shownFacts } from '../products/index.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import { type AnsweredRow, countQueue, listAnswered, listQueue, type QueuedRow } from './list-queries.ts';
import { pendingPostGone } from './policy.ts';
import { pendingComment, pendingProduct, whereReadable, wordsWithAddresses } from './prepare-pending-post.ts';
import { takeBack } from './queries.ts';

/**
 * Pending attachments can be opened by their sender and by staff, who can so check what they approve
 * (rules/pending-posts 16).
 */
const fileIds = wireId<FileId>();

/**
 * Finds a pending attachment; `asked` is the id from the address. Throws `not_found` if it is not pending, or the
 * viewer may not see it.
 */
export async function openPendingFile(
  { database, storage }: AppContext,
  fileName: string,
  { memberId, role }: Viewer,
): Promise<Blob & { name: string }> {
  const id = fileIds.safeParse(fileName);
  if (!id.success) throw notThere();
  const found = await findPendingAttachment(database.db, id.data, { memberId, isStaff: isStaff(role) });
  if (found === undefined) throw notThere();
  const content = await storage.get(`products/${found.productId}/${found.file}`);
  if (content === undefined) throw notThere();
  return { ...content, name: found.name };
}

function notThere(): Fault {
  return new Fault('not_found', pendingPostTexts.notThere);
}

/** Oldest first. */
export async function readQueue(
  { database }: AppContext,
  taxonomyCache: TaxonomyCache,
  list: ListPending,
  { memberId }: Viewer,
): Promise<PendingQueue> {
  const [found, total] = await Promise.all([
    listQueue(database, list, memberId),
    countQueue(database, memberId),
  ]);
  const rows = await withQuotes(database, found);
  const answered = await answeredBy(rows, (ids) => listAnswered(database, ids));
  const taxonomy = await taxonomyCache.read();
  return { posts: rows.map((row) => queuedOf(row, taxonomy, answered)), total };
}

/** Renders comments with their quotes as approval would publish them, since a submitted quote may contain anything. */
async function withQuotes(database: Database, rows: QueuedRow[]): Promise<QueuedRow[]> {
  const comments = rows.map((row) => ({ row, html: quotingHtml(row) }));
  const read = await withoutGoneQuotes(database, comments);
  return read.map(({ row, html }) => (html === '' ? row : { ...row, words: wordsWithAddresses(html) }));
}

/**
 * The submitted HTML of a comment with quotes. '' if there are no quotes, so that `words` is complete, and if the body
 * cannot be decoded.
 */
function quotingHtml(row: QueuedRow): string {
  const post = row.kind === 'comment' ? whereReadable(() => pendingComment(row)) : null;
  if (post === null || splitQuotes(post.html).length === 1) return '';
  return whereReadable(() => checkedComment(post.html)) ?? '';
}

function queuedOf(row: QueuedRow, taxonomy: Taxonomy, answered: Map<CommentId, AnsweredComment>): QueuedPost {
  const { payload: _payload, subjectKind: _kind, ...pending } = row;
  const post = row.kind === 'product' ? whereReadable(() => pendingProduct(row)) : null;
  return {
    ...pending,
    ...(post && { files: arranged(row, post) }),
    product: post && productOf(post, taxonomy),
    answers: answersOf(row, answered),
  };
}

/** Files in the author's order, with their alternative texts. */
function arranged({ files }: QueuedRow, { files: { order } }: PostProduct): QueuedRow['files'] {
  const [first] = files;
  if (first === undefined) return [];
  const stored = files.map((file) => file.stored);
  return orderFiles(stored, order).map((file) => ({ productId: first.productId, stored: file }));
}

function productOf({ form }: PostProduct, taxonomy: Taxonomy): PendingProduct {
  const content = productContent(form);
  const filed = taxonomy.current(content);
  return {
    ...content,
    categories: taxonomy.namedCategories(filed.categoryIds),
    productTypes: taxonomy.namedTypes(filed.productTypeIds),
    tags: taxonomy.namedTags(filed.tagIds),
    labels: taxonomy.namedLabels(filed.labelIds),
    facts: content.facts && shownFacts({ facts: content.facts, ...factMoments(content.facts) }, taxonomy),
  };
}

/** Reads the parent comments in one query, except those no longer shown. */
async function answeredBy(
  rows: QueuedRow[],
  list: (ids: CommentId[]) => Promise<AnsweredRow[]>,
): Promise<Map<CommentId, AnsweredComment>> {
  const ids = rows.map(answeredId).filter((id) => id !== null);
  const found = ids.length === 0 ? [] : await list(ids);
  return new Map(found.map(({ id, html, authorName }) => [id, { authorName, words: openingOf(html) }]));
}

function answersOf(row: QueuedRow, answered: Map<CommentId, AnsweredComment>): AnsweredComment | null {
  const id = answeredId(row);
  return id === null ? null : (answered.get(id) ?? deletedComment);
}

const deletedComment: AnsweredComment = { authorName: '', words: '' };

/** The id of the parent comment; null if it is no reply. */
function answeredId(row: QueuedRow): CommentId | null {
  return row.kind === 'comment' ? (whereReadable(() => pendingComment(row))?.replyTo ?? null) : null;
}

/**
 * Withdraws a post; a rejected one loses its text. Throws `not_found` for another member's post, and for a published
 * one.
 */
export async function withdraw(
  { write }: AppContext,
  id: PendingPostId,
  { memberId }: Viewer,
): Promise<string> {
  await write(async (unit) => {
    const taken = await takeBack(unit.tx, id, memberId);
    if (taken === undefined) throw pendingPostGone();
    const { reservedId } = taken;
    if (reservedId !== null) await deletePending(unit, { memberId, productId: reservedId });
  });
  return pendingPostTexts.withdrawn;
}
