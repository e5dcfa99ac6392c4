/** By which rules the form of a webhook is checked (rules/webhooks 3). Pure. */
import { isReadable } from '../core/readable.ts';
import { textTexts } from '../core/texts.ts';
import { type WebhookForm, webhookDescriptionLimit, webhookUrlLimit } from './model.ts';
import { webhookTexts } from './texts.ts';

export type WebhookProblems = { [Field in keyof WebhookForm]?: string | undefined };

/** The sentence about each field that breaks a rule; which private hosts are allowed is not known here. */
export function webhookProblems({ url, description, events }: WebhookForm): WebhookProblems {
  return {
    url: addressProblem(url),
    description: descriptionProblem(description),
    events: events.length === 0 ? webhookTexts.eventsRequired : undefined,
  };
}

function addressProblem(url: string): string | undefined {
  if (url === '') return webhookTexts.urlRequired;
  if (url.length > webhookUrlLimit) return textTexts.tooLong(webhookUrlLimit);
  const parsed = /\s/.test(url) ? null : URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return webhookTexts.urlShape;
  return parsed.username === '' && parsed.password === '' ? undefined : webhookTexts.noCredentials;
}

function descriptionProblem(description: string): string | undefined {
  if (description.length > webhookDescriptionLimit) return textTexts.tooLong(webhookDescriptionLimit);
  return isReadable(description) ? undefined : textTexts.unreadable;
}

/** As it is kept: without what a request never carries. */
export function tidyAddress(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
