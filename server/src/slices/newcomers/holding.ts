/** Keeps what newcomers post until somebody has looked at it (rules/newcomers 1), in the words of the call that brought it. */

import { type PostComment, withoutQuotes } from '#contract/comments/model.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { postComment } from '#contract/comments/writing-calls.ts';
import type { WireBody } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import type { HeldKind } from '#contract/newcomers/model.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';
import type { PostProduct } from '#contract/products/posting.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { postThread } from '#contract/threads/calls.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { memberGone, refuseEnded } from '../accounts/index.ts';
import { checkedComment, findComment, lockSubject, subjectGone } from '../comments/index.ts';
import { allAhead, filesGone, holdFiles, prepareIncoming, turnOf, withIncoming } from '../files/index.ts';
import type { MasterCache } from '../masters/index.ts';
import type { CapLinks, Held, Hold, Written } from '../posts/index.ts';
import { ownerFor, readyProduct } from '../products/index.ts';
import { readyThread } from '../threads/index.ts';
import { isKnown, isNewAccount, mustWait, refuseLinks, refuseMany } from './policy.ts';
import { findNewcomer, insertHeld, isHeld, lockWaiting, type Newcomer, type NewHeld } from './queries.ts';
import { wordsWithAddresses } from './words.ts';

/** For each call by which something is posted, and for those that edit. */
export interface Holds {
  product: Hold<PostProduct>;
  thread: Hold<ThreadForm>;
  comment: Hold<PostComment>;
  capLinks: CapLinks;
}

export function holdsOf(services: Services, masterCache: MasterCache): Holds {
  return {
    product: holding(services, {
      kind: 'product',
      payloadOf: payloadOf.product,
      read: (post, viewer, left) => sentProduct(services, masterCache, post, viewer, left),
    }),
    thread: holding(services, {
      kind: 'thread',
      payloadOf: payloadOf.thread,
      read: (form, viewer) => sentThread(services, form, viewer),
    }),
    comment: holding(services, {
      kind: 'comment',
      payloadOf: payloadOf.comment,
      read: (post, viewer) => sentComment(services, post, viewer),
    }),
    capLinks: async (written, viewer) => {
      if (await isNewHere(services, viewer)) refuseLinks(written);
    },
  };
}

/** What somebody sent: its form is in order, and it is not kept yet. */
interface Sent {
  written: Written;
  keep(): Promise<unknown>;
}

interface Holding<Input> {
  kind: HeldKind;
  payloadOf(input: Input): WireBody;
  read(input: Input, viewer: Viewer, left?: AbortSignal): Promise<Sent>;
}

/** What is kept of what is sent: the body of its call. */
const payloadOf = {
  product: (post: PostProduct) => postProduct.request.toWire(post),
  thread: (form: ThreadForm) => postThread.request.toWire(form),
  comment: (post: PostComment) => postComment[post.subject.kind].request.toWire(post),
};

const saidToWait: Held = { id: null, message: newcomerTexts.waits };

/** What is sent is read only where newcomers wait, and only theirs. */
function holding<Input>(services: Services, { kind, payloadOf, read }: Holding<Input>): Hold<Input> {
  return {
    async keep(input, viewer, left) {
      const newcomer = await newcomerFor(services, viewer);
      if (newcomer === undefined) return undefined;
      const { written, keep } = await read(input, viewer, left);
      if (isNewAccount(newcomer, services.now())) refuseLinks(written);
      if (!mustWait(kind, newcomer)) return undefined;
      await keep();
      return saidToWait;
    },
    async sentBefore(input, { memberId: authorId }) {
      const held = { authorId, kind, payload: payloadOf(input) };
      return (await isHeld(services.database, held)) ? saidToWait : undefined;
    },
  };
}

/** rules/newcomers 12: whether an account may do less than others for now. */
export async function isNewHere(services: Services, viewer: Viewer): Promise<boolean> {
  const newcomer = await newcomerFor(services, viewer);
  return newcomer !== undefined && isNewAccount(newcomer, services.now());
}

/** Undefined where newcomers do not wait, and of whoever is none. */
async function newcomerFor({ readSite, database }: Services, viewer: Viewer): Promise<Newcomer | undefined> {
  if (isKnown(viewer) || !(await readSite()).newcomersWait) return undefined;
  return findNewcomer(database, viewer.memberId);
}

async function sentThread({ write }: Services, form: ThreadForm, viewer: Viewer): Promise<Sent> {
  const { title, html } = readyThread(form);
  const held = { ...heldOf('thread', viewer, html), title, payload: payloadOf.thread(form) };
  const written = { descriptionHtml: html, title };
  return { written, keep: () => write(({ tx }) => keepHeld(tx, held)) };
}

/** Where it is to stand is looked at twice: now, and when it is approved. */
async function sentComment({ write }: Services, post: PostComment, viewer: Viewer): Promise<Sent> {
  const { subject, replyTo } = post;
  const html = checkedComment(post.html);
  // What it quotes is somebody else's, who may go before it is decided about.
  const held = {
    ...heldOf('comment', viewer, withoutQuotes(html)),
    subject,
    payload: payloadOf.comment(post),
  };
  const keep = () =>
    write(async ({ tx }) => {
      if (!(await lockSubject(tx, subject))) throw subjectGone(subject);
      const isAnswerable = replyTo === null || (await findComment(tx, subject.kind, replyTo)) !== undefined;
      if (!isAnswerable) throw new Fault('not_found', commentRefusals.repliedGone);
      await keepHeld(tx, held);
    });
  return { written: { html }, keep };
}

/** Its files wait with it, those that came along as well. */
async function sentProduct(
  services: Services,
  masterCache: MasterCache,
  post: PostProduct,
  viewer: Viewer,
  left?: AbortSignal,
): Promise<Sent> {
  const { title, html, booking } = await readyProduct(services, masterCache, post, viewer);
  const held = { ...heldOf('product', viewer, html), title };
  const keep = async () => {
    const incoming = await prepareIncoming(services, post.files, turnOf(viewer, left));
    const owner = await ownerFor(services, post.files, viewer.memberId);
    await withIncoming(services, incoming, owner, async (arrived) => {
      const files = allAhead(post.files, arrived);
      const payload = payloadOf.product({ ...post, files });
      await services.write(async ({ tx }) => {
        if (incoming.length > 0) await refuseEnded(tx, viewer);
        await holdFiles(tx, owner, files);
        const isKept = await keepHeld(tx, { ...held, payload, reservedId: owner.productId });
        if (!isKept) throw filesGone(files.order.map(({ id }) => id));
      });
    });
  };
  return { written: { descriptionHtml: html, title, booking }, keep };
}

function heldOf(kind: HeldKind, { memberId }: Viewer, html: string): Omit<NewHeld, 'payload'> {
  const words = wordsWithAddresses(html);
  return { authorId: memberId, kind, title: '', words, subject: null, reservedId: null };
}

/** False as `insertHeld`. Throws `conflict` for one that would be too many, and for whose account is gone. */
async function keepHeld(tx: Tx, held: NewHeld): Promise<boolean> {
  const waiting = await lockWaiting(tx, held.authorId);
  if (waiting === undefined) throw memberGone();
  refuseMany(waiting);
  return insertHeld(tx, held);
}
