import { hostOf, type Webhook } from '#contract/webhooks/model.ts';

/** Returns the description, or else the host of the address. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? hostOf(url) : description;
}
