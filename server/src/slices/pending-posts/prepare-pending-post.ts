/** Prepares a pending post for publication: decodes and checks its body again, by the current rules. */
import { type PostComment, withoutQuotes } from '#contract/comments/model.ts';
import { postComment } from '#contract/comments/writing-calls.ts';
import type { Call } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import type { Id, ProductId } from '#contract/core/ids.ts';
import { link, type PendingKind } from '#contract/pending-posts/model.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { postThread } from '#contract/threads/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';
import { decodeInput } from '../../platform/http/body.ts';
import { checkedComment, readyComment } from '../comments/index.ts';
import { releasePending } from '../files/index.ts';
import type { Ready } from '../posts/index.ts';
import { readyProduct } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { readyThread } from '../threads/index.ts';
import { pendingPostGone } from './policy.ts';
import type { StoredPendingPost } from './queries.ts';

/** Publishes the post with all its effects; returns its id. */
export interface PreparedPendingPost {
  /** `isOfMany`: others are approved at the same time. */
  post(unit: UnitOfWork, { isOfMany }: { isOfMany: boolean }): Promise<number>;
}

/**
 * Checks a pending post again, before it is published. Throws `invalid` with a sentence if a current rule is broken.
 */
export function preparePendingPost(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  pending: StoredPendingPost,
): Promise<PreparedPendingPost> {
  return readers[pending.kind](pending, context, taxonomyCache);
}

type Reader = (
  pending: StoredPendingPost,
  context: AppContext,
  taxonomyCache: TaxonomyCache,
) => Promise<PreparedPendingPost>;

const readers: Record<PendingKind, Reader> = {
  thread: async (pending) => asAuthor(readyThread(inputOf(postThread, pending)), pending),
  comment: async (pending, context) =>
    asAuthor(await readyComment(context, pendingComment(pending)), pending),
  async product(pending, context, taxonomyCache) {
    const { authorId: memberId, reservedId, idempotencyKey: key } = pending;
    const post = pendingProduct(pending);
    const ready = await readyProduct(context, taxonomyCache, post, { role: 'member' });
    const owner = { memberId, productId: reservedId as ProductId };
    return {
      async post(unit, { isOfMany }) {
        await releasePending(unit.tx, owner);
        return (await ready.post(unit, { owner, arrived: [], key, isOfMany })).id;
      },
    };
  },
};

/**
 * Publishes as the author, with the submission's key. So if the author sends the post again, the published one is
 * found.
 */
function asAuthor<PostedId extends Id<string>>(
  ready: Ready<PostedId>,
  { authorId, idempotencyKey: key }: StoredPendingPost,
): PreparedPendingPost {
  return { post: async (unit) => (await ready.post(unit, { authorId, key })).id };
}

/** Decodes the submitted product. Throws the same errors as the API call. */
export function pendingProduct(pending: Pick<StoredPendingPost, 'payload'>): PostProduct {
  return inputOf(postProduct, pending);
}

/** Decodes the submitted comment. Throws the same errors as the API call. */
export function pendingComment(pending: Pick<StoredPendingPost, 'payload' | 'subjectKind'>): PostComment {
  return inputOf(commentCall(pending), pending);
}

/**
 * The author's own text for the log (rules/pending-posts 11). An earlier release stored a comment's text together with
 * its quotes.
 */
export function ownWords(pending: StoredPendingPost): string {
  if (pending.kind !== 'comment') return pending.words;
  const html = whereReadable(() => checkedComment(pendingComment(pending).html));
  return html === null ? pending.words : wordsWithAddresses(withoutQuotes(html));
}

/** Returns the API call of the comment: products and threads have one each. */
function commentCall({ subjectKind }: Pick<StoredPendingPost, 'subjectKind'>) {
  return postComment[subjectKind ?? 'product'];
}

/** Decodes the body of the call. Throws `invalid` as the API call would. */
function inputOf<Input, Output>(
  call: Call<Input, Output>,
  { payload }: Pick<StoredPendingPost, 'payload'>,
): Input {
  if (payload === null) throw pendingPostGone();
  return decodeInput(call, payload) as Input;
}

/**
 * A body from an earlier release that this one cannot decode stays in the queue with its text. Staff can reject it, and
 * its author can send it again.
 */
export function whereReadable<Body>(read: () => Body): Body | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

/** Converts sanitized HTML to plain text, with the address of each link after its text. */
export function wordsWithAddresses(html: string): string {
  return sanitizeHtml(html.replace(link, '$2 ($1)')).text;
}
