import { alsoOnFact, type CronJob, type FactJob, onFact, onFactWhen } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findAdmin, memberJoined } from '../accounts/index.ts';
import { commentFlagged } from '../flags/index.ts';
import { manyEdited, manyPublished, productPublished, productsExpired } from '../products/index.ts';
import { findEnded } from './ending-queries.ts';
import { deliveriesDue, webhookEnded } from './facts.ts';
import { endedMail } from './mails.ts';
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
