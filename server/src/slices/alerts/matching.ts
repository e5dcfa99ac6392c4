/** Handles a published product: decides who is notified and when, and composes the e-mail's content as it is sent. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { queueEmailJobs } from '../notification-emails/index.ts';
import { shownFacts } from '../products/index.ts';
import { readTaxonomy } from '../taxonomy/index.ts';
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
  lockMatching,
  makeEmails,
  matchProduct,
  type NumberedEmails,
  type Publication,
  putOffActEmails,
  type WaitingPart,
} from './matching-queries.ts';

/** Idempotent: no member is notified of the same product twice (rules/alerts 7). */
export async function matchPublished({ write, now }: AppContext, publication: Publication): Promise<void> {
  await write(async ({ tx, happened }) => {
    await lockMatching(tx);
    const notificationEmails = await matchProduct(tx, publication, now());
    if (notificationEmails !== undefined) happened(membersFound, notificationEmails);
    if (publication.isOfAct) await putOffActEmails(tx, actMatched);
  });
}

/**
 * Matches one product after the other. If the batch is interrupted, members are still notified of each product only
 * once.
 */
export async function matchMany(
  context: AppContext,
  { productIds }: { productIds: ProductId[] },
  { wasShown }: { wasShown: boolean },
): Promise<void> {
  for (const productId of productIds) await matchPublished(context, { productId, wasShown, isOfAct: true });
}

/**
 * Deletes the scans of products whose text was erased with their author (rules/account-deletion 11). A match under way
 * writes such a scan again, so this waits for it. Later matches find the product no longer shown.
 */
export async function forgetScansOf({ write }: AppContext, memberId: MemberId): Promise<void> {
  await write(async ({ tx }) => {
    await lockMatching(tx);
    await deleteScansOf(tx, memberId);
  });
}

/** Sends the alerts that are to be mailed at once (rules/alerts 8). */
export async function sendImmediately(
  { write }: AppContext,
  notificationEmails: NumberedEmails,
): Promise<void> {
  await write(async ({ tx }) => queueEmailJobs(tx, alertDue, await makeEmails(tx, notificationEmails)));
}

/** rules/alerts 23: turns each member's waiting matches of the day or week into an e-mail. */
export function collectAlertEmails(context: AppContext, after = 0): Promise<void> {
  return collectPart(context, { after, next: alertEmailsDue }, (tx, part) =>
    collectMorningEmails(tx, context.now(), part),
  );
}

/** rules/alerts 27: does the same for matches from bulk acts, however many acts there were. */
export function collectActs(context: AppContext, { after }: { after: number }): Promise<void> {
  return collectPart(context, { after, next: actMatched }, collectAct);
}

/**
 * The number of waiting products that one transaction collects. It takes a fraction of a second (docs/decisions/0018).
 */
const partSize = 2_000;

/**
 * Collects one batch. Its transaction queues the next one, which takes its turn. So a product published meanwhile waits
 * for one batch at most.
 */
async function collectPart(
  { write }: AppContext,
  { after, next }: { after: number; next: DomainEvent<{ after: number }> },
  collect: (tx: Tx, part: WaitingPart) => Promise<CollectedAlerts>,
): Promise<void> {
  await write(async ({ tx, happened }) => {
    await lockMatching(tx);
    const { letterIds, last } = await collect(tx, { after, size: partSize });
    await queueEmailJobs(tx, alertDue, letterIds);
    if (last !== null) happened(next, { after: last });
  });
}

/**
 * Returns the products that an e-mail is to show. For products that it leaves out, members count as not notified
 * (rules/alerts 26). So no product published meanwhile may be matched in between.
 */
export async function foundFor(
  { database: { db }, write }: AppContext,
  notificationEmail: FoundEmail,
): Promise<FoundProduct[]> {
  const found = await listFound(db, notificationEmail);
  const isWhole = found.length === (await countMatched(db, notificationEmail));
  const rows = isWhole
    ? found
    : await write(async ({ tx }) => {
        await lockMatching(tx);
        return listFoundAlone(tx, notificationEmail);
      });
  const taxonomy = await readTaxonomy(db);
  return rows.map((row) => ({ ...row, facts: shownFacts(row, taxonomy) }));
}
