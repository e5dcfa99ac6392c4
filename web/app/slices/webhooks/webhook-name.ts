import { hostOf, type Webhook } from '#contract/webhooks/model.ts';

/** As people speak of it. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? hostOf(url) : description;
}
