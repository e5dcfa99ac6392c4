/** Validates the form of a webhook (rules/webhooks 3). Pure. */
import { isReadable } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { type WebhookForm, webhookDescriptionLimit, webhookUrlLimit } from './model.ts';
import { webhookTexts } from './texts.ts';

export type WebhookProblems = { [Field in keyof WebhookForm]?: string | undefined };

/** Returns the sentence of each invalid field; the server knows which private hosts are allowed. */
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

/** Returns the address to store, without its fragment, which requests never contain. */
export function tidyAddress(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
