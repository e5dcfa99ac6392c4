/** Turns domain events into one message per listening webhook (rules/webhooks 4). */
import type { CommentId, MemberId, ProductId, WebhookId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import type { WebhookEvent } from '#contract/webhooks/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Attempt, domainEvent } from '../../platform/jobs/events.ts';
import { shownFacts } from '../products/index.ts';
import { readTaxonomy } from '../taxonomy/index.ts';
import { insertMessages, type Message, queueDue } from './due-queries.ts';
import { findFlagged, findJoined, listPublications } from './event-queries.ts';
import { bodyOf, flagData, memberData, productData } from './payloads.ts';

/** A webhook has deliveries to send: one job for all of them (docs/decisions/0050). */
export const deliveriesDue = domainEvent<{ webhookId: WebhookId }>('webhook-deliveries-due');

/** Sends the current state: after two edits in a row both messages contain the second. */
export async function emitPublished(
  context: AppContext,
  { productIds, wasShown }: { productIds: ProductId[]; wasShown: boolean },
  attempt: Attempt,
): Promise<void> {
  const event = wasShown ? 'product.edited' : 'product.published';
  await tellOfProducts(context, event, productIds, attempt);
}

export function emitExpired(
  context: AppContext,
  { productIds }: { productIds: ProductId[] },
  attempt: Attempt,
): Promise<void> {
  return tellOfProducts(context, 'product.expired', productIds, attempt);
}

async function tellOfProducts(
  context: AppContext,
  event: WebhookEvent,
  ids: ProductId[],
  attempt: Attempt,
): Promise<void> {
  const { database, site } = context;
  const found = await listPublications(database.db, ids, event === 'product.expired' ? 'expired' : 'shown');
  const taxonomy = await readTaxonomy(database.db);
  const events = found.map((product) => ({
    about: product.id,
    memberId: product.authorId,
    data: productData({ ...product, facts: shownFacts(product, taxonomy) }, site.publicUrl),
  }));
  await tell(context, event, events, attempt);
}

export async function emitJoined(
  context: AppContext,
  { memberId }: { memberId: MemberId },
  attempt: Attempt,
): Promise<void> {
  const member = await findJoined(context.database.db, memberId);
  if (member === undefined) return;
  const data = memberData(member, context.site.publicUrl);
  await tell(context, 'member.joined', [{ about: memberId, memberId, data }], attempt);
}

/** Does not send the text: the link leads to it, for those who may see it. */
export async function emitFlagged(
  context: AppContext,
  { commentId, reason }: { commentId: CommentId; reason: FlagReason | null },
  attempt: Attempt,
): Promise<void> {
  const comment = await findFlagged(context.database.db, commentId);
  if (comment === undefined) return;
  const data = flagData(comment, reason, context.site.publicUrl);
  const events = [{ about: commentId, memberId: comment.authorId, data }];
  await tell(context, 'comment.flagged', events, attempt);
}

interface WebhookSubject {
  about: number;
  memberId: MemberId;
  data: object;
}

/** Idempotent: a job repeated after a crash has the same id and so the same keys. */
async function tell(
  { write, now: readNow }: AppContext,
  event: WebhookEvent,
  events: readonly WebhookSubject[],
  { jobId, queuedAt }: Attempt,
): Promise<void> {
  if (events.length === 0) return;
  const now = readNow();
  const messages: Message[] = events.map(({ about, memberId, data }) => ({
    key: `${event}.${about}.${jobId}.${queuedAt.getTime()}`,
    body: bodyOf(event, data, queuedAt),
    memberId,
  }));
  await write(async ({ tx }) => {
    await queueDue(tx, deliveriesDue, await insertMessages(tx, event, messages, now), now);
  });
}
