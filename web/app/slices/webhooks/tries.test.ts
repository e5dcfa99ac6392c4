import { expect, test } from 'vitest';
import type { DeliveryId } from '#contract/core/ids.ts';
import { triesIn } from './use-webhooks.ts';

const waiting = { id: 1 as DeliveryId, state: 'waiting', tries: 0, nextTryAt: new Date(1000) } as const;
const begun = { ...waiting, tries: 1, nextTryAt: new Date(9000) };
const refused = { ...begun, nextTryAt: new Date(5000) };
const taken = { ...begun, state: 'delivered', nextTryAt: null } as const;

test('the state of deliveries changes only when an attempt begins or ends', () => {
  expect(triesIn([{ ...waiting, nextTryAt: new Date(1000) }])).toBe(triesIn([waiting]));
  expect(new Set([waiting, begun, refused, taken].map((one) => triesIn([one]))).size).toBe(4);
});
