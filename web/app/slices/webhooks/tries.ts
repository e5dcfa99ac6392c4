/** What the log says of tries. Pure. */
import type { Delivery } from '#contract/webhooks/model.ts';

type Tried = Pick<Delivery, 'id' | 'state' | 'tries' | 'nextTryAt'>;

/** To be compared: where it is another one, what is said of the webhooks is another, too. A try begins, and it ends. */
export function triesIn(deliveries: Tried[]): string {
  return JSON.stringify(deliveries.map(({ id, state, tries, nextTryAt }) => [id, state, tries, nextTryAt]));
}
