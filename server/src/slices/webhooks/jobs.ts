import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { WebhookEnding } from '#contract/webhooks/model.ts';
import { webhookLetterTexts } from '#contract/webhooks/texts.ts';
import { alsoOnFact, type CronJob, type FactJob, onFact, onFactWhen } from '../../platform/jobs/facts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findAdmin, memberJoined } from '../accounts/index.ts';
import { commentFlagged } from '../flags/index.ts';
import { manyEdited, manyPublished, productPublished, productsExpired } from '../products/index.ts';
import { findEnded } from './ending-queries.ts';
import { deliveriesDue, webhookEnded } from './facts.ts';
import type { WebhookOptions } from './options.ts';
import { isHeard } from './outbox-queries.ts';
import { clearOld } from './removal.ts';
import { queueAllDue, sendDue } from './sending.ts';
import { tellExpired, tellFlagged, tellJoined, tellPublished } from './telling.ts';

/** What waits for nobody outside. */
export function webhookJobs(services: Services): FactJob[] {
  const isShownHeard = isHeard('product.published', 'product.edited');
  return [
    alsoOnFact(
      'webhooks-product-published',
      isShownHeard,
      productPublished,
      ({ productId, wasShown }, attempt) =>
        tellPublished(services, { productIds: [productId], wasShown }, attempt),
    ),
    alsoOnFact('webhooks-products-published', isHeard('product.published'), manyPublished, (many, attempt) =>
      tellPublished(services, { ...many, wasShown: false }, attempt),
    ),
    alsoOnFact('webhooks-products-edited', isHeard('product.edited'), manyEdited, (many, attempt) =>
      tellPublished(services, { ...many, wasShown: true }, attempt),
    ),
    onFactWhen(isHeard('product.expired'), productsExpired, (expired, attempt) =>
      tellExpired(services, expired, attempt),
    ),
    onFactWhen(isHeard('member.joined'), memberJoined, (joined, attempt) =>
      tellJoined(services, joined, attempt),
    ),
    onFactWhen(isHeard('comment.flagged'), commentFlagged, (flagged, attempt) =>
      tellFlagged(services, flagged, attempt),
    ),
  ];
}

/** For workers of their own: each waits for somebody outside. */
export function webhookSendingJobs(services: Services, options: WebhookOptions): FactJob[] {
  return [onFact(deliveriesDue, ({ webhookId }) => sendDue(services, options, webhookId))];
}

export function webhookCronJobs(services: Services): CronJob[] {
  return [
    { name: 'queue-due-webhooks', cron: '* * * * *', run: () => queueAllDue(services) },
    { name: 'clear-old-deliveries', cron: '33 * * * *', run: () => clearOld(services) },
  ];
}

export function webhookLetters(services: Services): FactJob[] {
  const { database, site } = services;
  return [
    onLetter(services, webhookEnded, async ({ memberId, webhookId }) => {
      const [admin, ended] = [
        await findAdmin(database.db, memberId),
        await findEnded(database.db, webhookId),
      ];
      return admin && ended && endedMail(site, admin, ended);
    }),
  ];
}

/** The mail about a webhook that was turned off, as text and as HTML. */
interface Admin {
  id: MemberId;
  firstName: string;
  email: string;
}

/** The host alone: the path of an address may be a secret of the receiver's. */
export function endedMail(
  site: SiteSettings,
  to: Admin,
  { host, ending }: { host: string; ending: WebhookEnding },
): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${webhookLetterTexts.subject}`,
      paragraphs: [`Hello ${to.firstName},`, webhookLetterTexts[ending](host), webhookLetterTexts.mend],
      link: { label: webhookLetterTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'webhooks') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}
