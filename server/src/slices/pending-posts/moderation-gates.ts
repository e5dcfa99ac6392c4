/** Holds posts of new accounts for review (rules/pending-posts 1), as the body of their API call. */

import { type PostComment, withoutQuotes } from '#contract/comments/model.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { postComment } from '#contract/comments/writing-calls.ts';
import { Fault } from '#contract/core/fault.ts';
import type { FileId } from '#contract/core/ids.ts';
import type { PendingKind } from '#contract/pending-posts/model.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { postThread } from '#contract/threads/calls.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MemberRequest } from '../../platform/http/binding.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberGone, requireSession } from '../accounts/index.ts';
import { checkedComment, findComment, lockSubject, subjectGone } from '../comments/index.ts';
import {
  arrangementWithIds,
  deleteUnposted,
  filesGone,
  holdFiles,
  prepareIncoming,
  turnOf,
  withIncoming,
} from '../files/index.ts';
import type { CapLinks, ModerationGate, PendingReply, TextFields } from '../posts/index.ts';
import { ownerFor, readyProduct } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { readyThread } from '../threads/index.ts';
import { isKnown, isNewAccount, needsApproval, refuseLinks, refuseTooManyPending } from './policy.ts';
import { wordsWithAddresses } from './prepare-pending-post.ts';
import {
  findNewAccount,
  findSentPending,
  insertPending,
  lockWaiting,
  type NewAccount,
  type NewPendingPost,
} from './queries.ts';

/** One gate for each call that posts, and the link limit for edits. */
export interface ModerationGates {
  product: ModerationGate<PostProduct>;
  thread: ModerationGate<ThreadForm>;
  comment: ModerationGate<PostComment>;
  capLinks: CapLinks;
}

export function moderationGatesOf(context: AppContext, taxonomyCache: TaxonomyCache): ModerationGates {
  return {
    product: holding(context, {
      kind: 'product',
      read: (post, sender) => sentProduct(context, taxonomyCache, post, sender),
    }),
    thread: holding(context, {
      kind: 'thread',
      read: (form, sender) => sentThread(context, form, sender),
    }),
    comment: holding(context, {
      kind: 'comment',
      read: (post, sender) => sentComment(context, post, sender),
    }),
    capLinks: async (texts, viewer) => {
      if (await hasNewAccountLimits(context, viewer)) refuseLinks(texts);
    },
  };
}

/**
 * The result: `kept` for a post stored now, or its state if the author already sent it with the same key. `sent-before`
 * means pending or rejected.
 */
type Kept = 'kept' | 'sent-before' | 'approved-before';

/** A submission that passed the form's checks and is not stored yet. */
interface Sent {
  texts: TextFields;
  keep(): Promise<Kept>;
}

interface Sender {
  viewer: Viewer;
  request: MemberRequest;
}

interface Holding<Input> {
  kind: PendingKind;
  read(input: Input, sender: Sender): Promise<Sent>;
}

/** The stored body of each API call. */
const payloadOf = {
  product: (post: PostProduct) => postProduct.request.toWire(post),
  thread: (form: ThreadForm) => postThread.request.toWire(form),
  comment: (post: PostComment) => postComment[post.subject.kind].request.toWire(post),
};

const saidToWait: PendingReply = { id: null, message: pendingPostTexts.waits };

/** Reads a submission only if moderation of new accounts is on, and only from a new account. */
function holding<Input>(context: AppContext, { kind, read }: Holding<Input>): ModerationGate<Input> {
  return {
    async keep(input, viewer, request) {
      const newAccount = await newAccountFor(context, viewer);
      if (newAccount === undefined) return undefined;
      const { texts, keep } = await read(input, { viewer, request });
      if (isNewAccount(newAccount, context.now())) refuseLinks(texts);
      if (!needsApproval(kind, newAccount)) return undefined;
      // Undefined for an approved post: posting then runs and finds it by the same key.
      return (await keep()) === 'approved-before' ? undefined : saidToWait;
    },
  };
}

/** rules/pending-posts 12: true if the account still has stricter limits. */
export async function hasNewAccountLimits(context: AppContext, viewer: Viewer): Promise<boolean> {
  const newAccount = await newAccountFor(context, viewer);
  return newAccount !== undefined && isNewAccount(newAccount, context.now());
}

/** Returns the data of a new account. Undefined if moderation of new accounts is off, and for all other accounts. */
async function newAccountFor(
  { readSite, database }: AppContext,
  viewer: Viewer,
): Promise<NewAccount | undefined> {
  if (isKnown(viewer) || !(await readSite()).newcomersWait) return undefined;
  return findNewAccount(database, viewer.memberId);
}

async function sentThread({ write }: AppContext, form: ThreadForm, sender: Sender): Promise<Sent> {
  const { title, html } = readyThread(form);
  const pending = { ...pendingOf('thread', sender, html), title, payload: payloadOf.thread(form) };
  const texts = { descriptionHtml: html, title };
  return { texts, keep: () => write(({ tx }) => keepPending(tx, pending)) };
}

/** Prepares a pending comment. The product or thread and the parent comment are checked twice: now, and at approval. */
async function sentComment({ write }: AppContext, post: PostComment, sender: Sender): Promise<Sent> {
  const { subject, replyTo } = post;
  const html = checkedComment(post.html);
  // Stores the text without quotes. They are other members' text, and their authors may be erased before the decision.
  const pending = {
    ...pendingOf('comment', sender, withoutQuotes(html)),
    subject,
    payload: payloadOf.comment(post),
  };
  const keep = () =>
    write(async ({ tx }) => {
      if (!(await lockSubject(tx, subject))) throw subjectGone(subject);
      const isAnswerable = replyTo === null || (await findComment(tx, subject.kind, replyTo)) !== undefined;
      if (!isAnswerable) throw new Fault('not_found', commentRefusals.repliedGone);
      return keepPending(tx, pending);
    });
  return { texts: { html }, keep };
}

/** Prepares a pending product. Its files become pending with it, including those sent with the post. */
async function sentProduct(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  post: PostProduct,
  sender: Sender,
): Promise<Sent> {
  const { viewer, request } = sender;
  const { title, html, booking } = await readyProduct(context, taxonomyCache, post, viewer);
  const pending = { ...pendingOf('product', sender, html), title };
  const keep = async () => {
    const incoming = await prepareIncoming(context, post.files, turnOf(viewer, request.left()));
    const owner = await ownerFor(context, post.files, viewer.memberId);
    return withIncoming(context, incoming, owner, async (arrived) => {
      const files = arrangementWithIds(post.files, arrived);
      const waiting = {
        ...pending,
        payload: payloadOf.product({ ...post, files }),
        reservedId: owner.productId,
      };
      const outcome = await context.write(async ({ tx }) => {
        if (incoming.length > 0) await requireSession(tx, viewer);
        return keepPending(tx, waiting, {
          ids: files.order.map(({ id }) => id),
          hold: () => holdFiles(tx, owner, files),
        });
      });
      if (outcome !== 'kept') await deleteUnposted(context, owner, arrived);
      return outcome;
    });
  };
  return { texts: { descriptionHtml: html, title, booking }, keep };
}

function pendingOf(
  kind: PendingKind,
  { viewer, request }: Sender,
  html: string,
): Omit<NewPendingPost, 'payload'> {
  const { memberId: authorId } = viewer;
  const { idempotencyKey } = request;
  const words = wordsWithAddresses(html);
  return { authorId, kind, title: '', words, subject: null, reservedId: null, idempotencyKey };
}

/**
 * Stores a post that waits for approval. Throws `conflict` above the limit, if the account was erased, and if the key
 * was used for another post. Throws `invalid` if its files no longer exist.
 */
async function keepPending(
  tx: Tx,
  pending: NewPendingPost,
  files?: { ids: FileId[]; hold(): Promise<void> },
): Promise<Kept> {
  const waiting = await lockWaiting(tx, pending.authorId);
  if (waiting === undefined) throw memberGone();
  const sent = pending.idempotencyKey === null ? undefined : await findSentPending(tx, pending);
  if (sent?.isSame === false) throw keyUsed();
  if (sent !== undefined) return sent.decision === 'approved' ? 'approved-before' : 'sent-before';
  refuseTooManyPending(waiting);
  await files?.hold();
  // Another pending product with the same id already has these files.
  if (!(await insertPending(tx, pending))) throw filesGone(files?.ids ?? []);
  return 'kept';
}
