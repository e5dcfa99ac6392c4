import { filteredPath } from '#contract/alerts/model.ts';
import { formatDollars } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import { factLines } from '#contract/products/facts-text.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import type { EmailContent, EmailItem } from '../../platform/mail/render-email.ts';
import { emailJob } from '../notification-emails/index.ts';
import { manyEdited, manyPublished, productPublished } from '../products/index.ts';
import { countingFired, type FoundProduct } from './email-queries.ts';
import { actMatched, alertDue, alertEmailsDue, membersFound } from './events.ts';
import {
  collectActs,
  collectAlertEmails,
  foundFor,
  matchMany,
  matchPublished,
  sendImmediately,
} from './matching.ts';

/** Products listed in one e-mail (rules/alerts 25). */
const emailCountLimit = 20;

/** Composes the e-mail, with the best products first; undefined if there is nothing to report. */
export function alertEmail(
  publicUrl: string,
  firstName: string,
  found: FoundProduct[],
): EmailContent | undefined {
  const [best] = found;
  if (best === undefined) return undefined;
  const isOne = found.length === 1;
  return {
    subject: isOne ? `Deal alert: ${best.title}` : `${found.length} products for your deal alerts`,
    paragraphs: [`Hello ${firstName},`, 'New products for your deal alerts:'],
    items: [
      ...found.slice(0, emailCountLimit).map((product) => productItem(publicUrl, product)),
      ...restItems(publicUrl, found.slice(emailCountLimit)),
    ],
    link: { label: 'Manage your deal alerts', url: publicUrl + paths.alerts() },
  };
}

function productItem(publicUrl: string, product: FoundProduct): EmailItem {
  return {
    title: product.title,
    url: publicUrl + paths.product(product.id),
    lines: [
      priceLine(product),
      ...(product.facts === null ? [] : factLines(product.facts)),
      product.summary,
      `Matched: ${namesOf(product).join(', ')}`,
    ].filter(Boolean),
  };
}

function namesOf({ matches }: FoundProduct): string[] {
  return [...new Set(matches.map(({ name }) => name))];
}

/** Empty for a career posting without prices (rules/facts 8). */
function priceLine({ memberPriceCents, nonMemberPriceCents, facts }: FoundProduct): string {
  if (facts?.kind === 'career' && memberPriceCents + (nonMemberPriceCents ?? 0) === 0) return '';
  const prices = [`${productTexts.memberPrice} ${formatDollars(memberPriceCents)}`];
  if (nonMemberPriceCents !== null)
    prices.push(`${productTexts.nonMemberPrice} ${formatDollars(nonMemberPriceCents)}`);
  return prices.join(', ');
}

/** Each product is listed under its first keyword or filters, whose list shows it. */
function restItems(publicUrl: string, rest: FoundProduct[]): EmailItem[] {
  const byName = Map.groupBy(rest, ({ matches: [match] }) => match?.name ?? '');
  return [...byName].map(([name, found]) => ({
    title: `${found.length} more for “${name}”`,
    url: publicUrl + listPath(found),
    lines: [],
  }));
}

function listPath([product]: FoundProduct[]): string {
  const { keyword = null, filter = {} } = product?.matches[0] ?? {};
  return filteredPath({ keywords: keyword === null ? [] : [keyword], filter });
}

/** Runs one at a time across all processes (`lockMatching`). More workers would only wait. */
export function matchingJobs(context: AppContext): EventJob[] {
  return [
    onEvent(productPublished, (publication) => matchPublished(context, publication)),
    onEvent(manyPublished, (many) => matchMany(context, many, { wasShown: false })),
    onEvent(manyEdited, (many) => matchMany(context, many, { wasShown: true })),
    onEvent(membersFound, (notificationEmails) => sendImmediately(context, notificationEmails)),
    onEvent(actMatched, (part) => collectActs(context, part)),
    onEvent(alertEmailsDue, ({ after }) => collectAlertEmails(context, after)),
  ];
}

/**
 * Runs every 15 minutes, since members' mornings begin at whole quarters of an hour, as offsets from UTC are whole
 * quarters.
 */
export function matchingCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'gather-alert-letters', cron: '*/15 * * * *', run: () => collectAlertEmails(context) }];
}

export function alertEmails(context: AppContext): EventJob[] {
  const { publicUrl } = context.site;
  return [
    emailJob(
      context,
      alertDue,
      async (notificationEmail, { firstName }) =>
        alertEmail(publicUrl, firstName, await foundFor(context, notificationEmail)),
      countingFired,
    ),
  ];
}
