/** What follows from facts: a message waits for each webhook that is to be told (rules/webhooks 4). */
import type { CommentId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import type { WebhookEvent } from '#contract/webhooks/model.ts';
import type { Attempt } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { bodyOf, flagData, memberData, productData } from './bodies.ts';
import { deliveriesDue } from './facts.ts';
import { insertMessages, type Message, queueDue } from './outbox-queries.ts';
import { findFlagged, findJoined, listTold } from './told-queries.ts';

/** As it stands now: of two edits in a row both tell the second. */
export async function tellPublished(
  services: Services,
  { productIds, wasShown }: { productIds: ProductId[]; wasShown: boolean },
  attempt: Attempt,
): Promise<void> {
  const event = wasShown ? 'product.edited' : 'product.published';
  await tellOfProducts(services, event, productIds, attempt);
}

export function tellExpired(
  services: Services,
  { productIds }: { productIds: ProductId[] },
  attempt: Attempt,
): Promise<void> {
  return tellOfProducts(services, 'product.expired', productIds, attempt);
}

async function tellOfProducts(
  services: Services,
  event: WebhookEvent,
  ids: ProductId[],
  attempt: Attempt,
): Promise<void> {
  const { database, site } = services;
  const found = await listTold(database.db, ids, event === 'product.expired' ? 'expired' : 'shown');
  const told = found.map((product) => ({
    about: product.id,
    memberId: product.authorId,
    data: productData(product, site.publicUrl),
  }));
  await tell(services, event, told, attempt);
}

export async function tellJoined(
  services: Services,
  { memberId }: { memberId: MemberId },
  attempt: Attempt,
): Promise<void> {
  const member = await findJoined(services.database.db, memberId);
  if (member === undefined) return;
  const data = memberData(member, services.site.publicUrl);
  await tell(services, 'member.joined', [{ about: memberId, memberId, data }], attempt);
}

/** What was written stays here: the link leads to it, and to who may see it. */
export async function tellFlagged(
  services: Services,
  { commentId, reason }: { commentId: CommentId; reason: FlagReason | null },
  attempt: Attempt,
): Promise<void> {
  const comment = await findFlagged(services.database.db, commentId);
  if (comment === undefined) return;
  const data = flagData(comment, reason, services.site.publicUrl);
  const told = [{ about: commentId, memberId: comment.authorId, data }];
  await tell(services, 'comment.flagged', told, attempt);
}

interface Told {
  about: number;
  memberId: MemberId;
  data: object;
}

/** A job that is done again after a crash says nothing twice: it is the same job. */
async function tell(
  { write, now: readNow }: Services,
  event: WebhookEvent,
  told: readonly Told[],
  { jobId, queuedAt }: Attempt,
): Promise<void> {
  if (told.length === 0) return;
  const now = readNow();
  const messages: Message[] = told.map(({ about, memberId, data }) => ({
    key: `${event}.${about}.${jobId}.${queuedAt.getTime()}`,
    body: bodyOf(event, data, queuedAt),
    memberId,
  }));
  await write(async ({ tx }) => {
    await queueDue(tx, deliveriesDue, await insertMessages(tx, event, messages, now), now);
  });
}
