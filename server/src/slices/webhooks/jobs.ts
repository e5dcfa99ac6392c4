import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { WebhookEnding } from '#contract/webhooks/model.ts';
import { webhookEmailTexts } from '#contract/webhooks/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  alsoOnEvent,
  type CronJob,
  type EventJob,
  onEvent,
  onEventWhen,
} from '../../platform/jobs/events.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAdmin, memberJoined } from '../accounts/index.ts';
import { commentFlagged } from '../flags/index.ts';
import { manyEdited, manyPublished, productPublished, productsExpired } from '../products/index.ts';
import { deleteOfMember, deleteOld, forgetFormerSecrets } from './cleanup-queries.ts';
import { findEnded, isSubscribed } from './due-queries.ts';
import { deliveriesDue, emitExpired, emitFlagged, emitJoined, emitPublished } from './emit.ts';
import { queueAllDue, sendDue, type WebhookOptions, webhookEnded } from './send-deliveries.ts';

/** Jobs that contact no other server. */
export function webhookJobs(context: AppContext): EventJob[] {
  const isShownHeard = isSubscribed('product.published', 'product.edited');
  return [
    alsoOnEvent(
      'webhooks-product-published',
      isShownHeard,
      productPublished,
      ({ productId, wasShown }, attempt) =>
        emitPublished(context, { productIds: [productId], wasShown }, attempt),
    ),
    alsoOnEvent(
      'webhooks-products-published',
      isSubscribed('product.published'),
      manyPublished,
      (many, attempt) => emitPublished(context, { ...many, wasShown: false }, attempt),
    ),
    alsoOnEvent('webhooks-products-edited', isSubscribed('product.edited'), manyEdited, (many, attempt) =>
      emitPublished(context, { ...many, wasShown: true }, attempt),
    ),
    onEventWhen(isSubscribed('product.expired'), productsExpired, (expired, attempt) =>
      emitExpired(context, expired, attempt),
    ),
    onEventWhen(isSubscribed('member.joined'), memberJoined, (joined, attempt) =>
      emitJoined(context, joined, attempt),
    ),
    onEventWhen(isSubscribed('comment.flagged'), commentFlagged, (flagged, attempt) =>
      emitFlagged(context, flagged, attempt),
    ),
  ];
}

/** Runs on separate workers, as each job waits for another server. */
export function webhookSendingJobs(context: AppContext, options: WebhookOptions): EventJob[] {
  return [onEvent(deliveriesDue, ({ webhookId }) => sendDue(context, options, webhookId))];
}

export function webhookCronJobs(context: AppContext): CronJob[] {
  return [
    { name: 'queue-due-webhooks', cron: '* * * * *', run: () => queueAllDue(context) },
    { name: 'clear-old-deliveries', cron: '33 * * * *', run: () => clearOld(context) },
  ];
}

export function webhookEmails(context: AppContext): EventJob[] {
  const { database, site } = context;
  return [
    onEmailEvent(context, webhookEnded, async ({ memberId, webhookId }) => {
      const [admin, ended] = [
        await findAdmin(database.db, memberId),
        await findEnded(database.db, webhookId),
      ];
      return admin && ended && endedMail(site, admin, ended);
    }),
  ];
}

/** The administrator who gets the e-mail about a webhook that was turned off. */
interface Admin {
  id: MemberId;
  firstName: string;
  email: string;
}

/** Names the host only, as the path may be a secret of the receiver. */
export function endedMail(
  site: SiteSettings,
  to: Admin,
  { host, ending }: { host: string; ending: WebhookEnding },
): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${webhookEmailTexts.subject}`,
      paragraphs: [`Hello ${to.firstName},`, webhookEmailTexts[ending](host), webhookEmailTexts.mend],
      link: { label: webhookEmailTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'webhooks') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}

/** Rows per statement. */
const batchSize = 1_000;

/** Deletes old deliveries and former secrets (rules/webhooks 6 and rules/webhooks 13). */
export async function clearOld({ database, now }: AppContext): Promise<void> {
  await forgetFormerSecrets(database.db, now());
  while ((await deleteOld(database.db, now(), batchSize)) > 0);
}

/** Deletes waiting messages, too. An interrupted run is repeated and finds the rest. */
export async function deleteDeliveriesOf(database: Database, memberId: MemberId): Promise<void> {
  while ((await deleteOfMember(database.db, memberId, batchSize)) > 0);
}
