/** Queries and actions of the webhook screen. */
import { keepPreviousData, type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DeliveryId } from '#contract/core/ids.ts';
import { listDeliveries, listWebhooks, viewDelivery } from '#contract/webhooks/calls.ts';
import {
  type Delivery,
  type DeliveryList,
  hostOf,
  type ListDeliveries,
  type Webhook,
} from '#contract/webhooks/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';

/** Milliseconds between two polls while a delivery is imminent. */
const pause = 2_000;
/** Milliseconds; a delivery that waits longer is not imminent. */
const soon = 60_000;

export function useWebhooks() {
  return useQuery({ ...callQuery(useApi(), listWebhooks, {}), refetchOnMount: 'always' });
}

/** The previous rows stay until the next ones arrive. */
export function useLog(list: ListDeliveries) {
  const query = useQuery({
    ...callQuery(useApi(), listDeliveries, list),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }: Query<DeliveryList>) => isUnderway(state.data) && pause,
  });
  useRefreshWebhooks(query.data);
  return query;
}

/** Refreshes the webhooks' status above the log when the log changes. */
function useRefreshWebhooks(log: DeliveryList | undefined): void {
  const queries = useQueryClient();
  const tries = log && triesIn(log.deliveries);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNewActivity = before.current !== undefined && before.current !== tries;
    before.current = tries;
    if (isNewActivity) void queries.invalidateQueries({ queryKey: [listWebhooks.name] });
  }, [queries, tries]);
}

export function useDelivery(id: DeliveryId) {
  return useQuery({ ...callQuery(useApi(), viewDelivery, { id }), refetchOnMount: 'always' });
}

/**
 * Announces a form's result to an administrator who has left it (rules/pages 25). Requests the webhooks on screen
 * again.
 */
export function useWebhookBanner(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  const announceSuccess = useAnnounceSuccess();
  return async (text) => {
    await queries.invalidateQueries({ queryKey: [listWebhooks.name], refetchType: 'none' });
    await announceSuccess(text);
  };
}

/** Requests the list and the log again after an action. */
export function useWebhookAct() {
  return useTableAct(listWebhooks, listDeliveries, viewDelivery);
}

function isUnderway(list: DeliveryList | undefined): boolean {
  const until = Date.now() + soon;
  return list?.deliveries.some(({ nextTryAt }) => nextTryAt !== null && nextTryAt.getTime() < until) ?? false;
}

/** Attempts as the log shows them. Pure. */
type Tried = Pick<Delivery, 'id' | 'state' | 'tries' | 'nextTryAt'>;

/** Returns a key that changes when an attempt begins or ends; then the webhooks' status changes too. */
export function triesIn(deliveries: Tried[]): string {
  return JSON.stringify(deliveries.map(({ id, state, tries, nextTryAt }) => [id, state, tries, nextTryAt]));
}

/** Returns the description, or else the host of the address. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? hostOf(url) : description;
}
