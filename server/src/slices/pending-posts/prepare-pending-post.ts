/** What waits, as the call that brought it would have posted it: its body is read anew, by the rules that hold now. */

import { type PostComment, withoutQuotes } from '#contract/comments/model.ts';
import { postComment } from '#contract/comments/writing-calls.ts';
import type { Call } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import type { Id, ProductId } from '#contract/core/ids.ts';
import type { PendingKind } from '#contract/pending-posts/model.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { postThread } from '#contract/threads/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { decodeInput } from '../../platform/http/body.ts';
import { checkedComment, readyComment } from '../comments/index.ts';
import { releasePending } from '../files/index.ts';
import type { Ready } from '../posts/index.ts';
import { readyProduct } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { readyThread } from '../threads/index.ts';
import { pendingPostGone } from './policy.ts';
import type { StoredPendingPost } from './queries.ts';
import { wordsWithAddresses } from './words.ts';

/** Posted with all that follows from it; replies with its id. */
export interface PreparedPendingPost {
  /** `isOfMany`: others are approved with it. */
  post(unit: UnitOfWork, { isOfMany }: { isOfMany: boolean }): Promise<number>;
}

/** Throws `invalid` with the sentence for what breaks a rule by now. */
export function preparePendingPost(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  held: StoredPendingPost,
): Promise<PreparedPendingPost> {
  return readers[held.kind](held, context, taxonomyCache);
}

type Reader = (
  held: StoredPendingPost,
  context: AppContext,
  taxonomyCache: TaxonomyCache,
) => Promise<PreparedPendingPost>;

const readers: Record<PendingKind, Reader> = {
  thread: async (held) => asAuthor(readyThread(inputOf(postThread, held)), held),
  comment: async (held, context) => asAuthor(await readyComment(context, pendingComment(held)), held),
  async product(held, context, taxonomyCache) {
    const { authorId: memberId, reservedId, idempotencyKey: key } = held;
    const post = pendingProduct(held);
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

/** With the key of the submission, by which the author may send it once more. */
function asAuthor<PostedId extends Id<string>>(
  ready: Ready<PostedId>,
  { authorId, idempotencyKey: key }: StoredPendingPost,
): PreparedPendingPost {
  return { post: async (unit) => (await ready.post(unit, { authorId, key })).id };
}

/** What its author said of a product. Throws as the call itself would. */
export function pendingProduct(held: Pick<StoredPendingPost, 'payload'>): PostProduct {
  return inputOf(postProduct, held);
}

/** The same of a comment. */
export function pendingComment(held: Pick<StoredPendingPost, 'payload' | 'subjectKind'>): PostComment {
  return inputOf(commentCall(held), held);
}

/** Its author's own, as the record has them (rules/pending-posts 11): a release before kept those of a comment with what it quotes. */
export function ownWords(held: StoredPendingPost): string {
  if (held.kind !== 'comment') return held.words;
  const html = whereReadable(() => checkedComment(pendingComment(held).html));
  return html === null ? held.words : wordsWithAddresses(withoutQuotes(html));
}

/** There is one for each kind of subject. */
function commentCall({ subjectKind }: Pick<StoredPendingPost, 'subjectKind'>) {
  return postComment[subjectKind ?? 'product'];
}

/** Throws `invalid` as the call itself would. */
function inputOf<Input, Output>(
  call: Call<Input, Output>,
  { payload }: Pick<StoredPendingPost, 'payload'>,
): Input {
  if (payload === null) throw pendingPostGone();
  return decodeInput(call, payload) as Input;
}

/** What a release before wrote and this one does not read stands in the queue with its words: it is refused, or sent again. */
export function whereReadable<Body>(read: () => Body): Body | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
