/** What follows when a product is published: who is told of it, when, and what of it is left as the letter leaves. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { queueEmailJobs } from '../notification-emails/index.ts';
import {
  countMatched,
  type FoundEmail,
  type FoundProduct,
  listFound,
  listFoundAlone,
} from './email-queries.ts';
import { actMatched, alertDue, alertEmailsDue, membersFound } from './events.ts';
import {
  type CollectedAlerts,
  collectAct,
  collectMorningEmails,
  deleteScansOf,
  makeEmails,
  matchProduct,
  type NumberedEmails,
  type Publication,
  putOffActEmails,
  takeTurn,
  type WaitingPart,
} from './matching-queries.ts';

/** Done twice it is done once: whoever was told of a product is never told again (rules/alerts 7). */
export async function matchPublished({ write, now }: AppContext, publication: Publication): Promise<void> {
  await write(async ({ tx, happened }) => {
    await takeTurn(tx);
    const notificationEmails = await matchProduct(tx, publication, now());
    if (notificationEmails !== undefined) happened(membersFound, notificationEmails);
    if (publication.isOfAct) await putOffActEmails(tx, actMatched);
  });
}

/** One after the other, each as by itself: of a batch that was cut short none is told of twice. */
export async function matchMany(
  context: AppContext,
  { productIds }: { productIds: ProductId[] },
  { wasShown }: { wasShown: boolean },
): Promise<void> {
  for (const productId of productIds) await matchPublished(context, { productId, wasShown, isOfAct: true });
}

/**
 * What alerts had read of products whose words went with their author (rules/account-deletion 11). Whoever matches one of them
 * just now writes its words once more: that is waited for, and what is matched later is not shown any more.
 */
export async function forgetScansOf({ write }: AppContext, memberId: MemberId): Promise<void> {
  await write(async ({ tx }) => {
    await takeTurn(tx);
    await deleteScansOf(tx, memberId);
  });
}

/** rules/alerts 8 */
export async function sendImmediately(
  { write }: AppContext,
  notificationEmails: NumberedEmails,
): Promise<void> {
  await write(async ({ tx }) => queueEmailJobs(tx, alertDue, await makeEmails(tx, notificationEmails)));
}

/** rules/alerts 23: what waited for its day or week becomes a letter for each member. */
export function collectAlertEmails(context: AppContext, after = 0): Promise<void> {
  return collectPart(context, { after, next: alertEmailsDue }, (tx, part) =>
    collectMorningEmails(tx, context.now(), part),
  );
}

/** rules/alerts 27: the same of what acts have brought, however many these were. */
export function collectActs(context: AppContext, { after }: { after: number }): Promise<void> {
  return collectPart(context, { after, next: actMatched }, collectAct);
}

/** Products that wait and are gathered in one transaction: a fraction of a second (docs/decisions/0018). */
const partSize = 2_000;

/**
 * One part; the next one is queued in its transaction and waits its turn, so that whatever is published meanwhile waits for
 * no more than a part.
 */
async function collectPart(
  { write }: AppContext,
  { after, next }: { after: number; next: DomainEvent<{ after: number }> },
  collect: (tx: Tx, part: WaitingPart) => Promise<CollectedAlerts>,
): Promise<void> {
  await write(async ({ tx, happened }) => {
    await takeTurn(tx);
    const { letterIds, last } = await collect(tx, { after, size: partSize });
    await queueEmailJobs(tx, alertDue, letterIds);
    if (last !== null) happened(next, { after: last });
  });
}

/**
 * What a letter is to show. Of what it leaves out the member was not told (rules/alerts 26), so that a product which is
 * published meanwhile must not be matched in between.
 */
export async function foundFor(
  { database: { db }, write }: AppContext,
  notificationEmail: FoundEmail,
): Promise<FoundProduct[]> {
  const found = await listFound(db, notificationEmail);
  if (found.length === (await countMatched(db, notificationEmail))) return found;
  return write(async ({ tx }) => {
    await takeTurn(tx);
    return listFoundAlone(tx, notificationEmail);
  });
}
