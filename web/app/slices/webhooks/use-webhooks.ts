/** What the office's screen knows of webhooks and of what was sent to them. */
import { keepPreviousData, type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DeliveryId } from '#contract/core/ids.ts';
import { listWebhooks } from '#contract/webhooks/calls.ts';
import { listDeliveries, viewDelivery } from '#contract/webhooks/delivery-calls.ts';
import type { Delivery, DeliveryList, ListDeliveries } from '#contract/webhooks/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useAnnounceElsewhere } from '../../kit/form/other-tabs.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';

/** Milliseconds between two looks while something is about to be sent. */
const pause = 2_000;
/** What waits for longer is not about to be. */
const soon = 60_000;

export function useWebhooks() {
  return useQuery({ ...callQuery(useApi(), listWebhooks, {}), refetchOnMount: 'always' });
}

/** The rows before stay until the next ones are there. */
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

/** What is said of the webhooks above the log follows what the log shows. */
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

/** Says what came of a form to whoever has left it meanwhile (rules/pages 25), and has the webhooks on screen read anew. */
export function useWebhookBanner(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  const announceElsewhere = useAnnounceElsewhere();
  return async (text) => {
    await queries.invalidateQueries({ queryKey: [listWebhooks.name], refetchType: 'none' });
    await announceElsewhere(text);
  };
}

/** After an act both the list and the log are read anew. */
export function useWebhookAct() {
  return useTableAct(listWebhooks, listDeliveries, viewDelivery);
}

function isUnderway(list: DeliveryList | undefined): boolean {
  const until = Date.now() + soon;
  return list?.deliveries.some(({ nextTryAt }) => nextTryAt !== null && nextTryAt.getTime() < until) ?? false;
}

/** What the log says of tries. Pure. */
type Tried = Pick<Delivery, 'id' | 'state' | 'tries' | 'nextTryAt'>;

/** To be compared: where it is another one, what is said of the webhooks is another, too. A try begins, and it ends. */
export function triesIn(deliveries: Tried[]): string {
  return JSON.stringify(deliveries.map(({ id, state, tries, nextTryAt }) => [id, state, tries, nextTryAt]));
}
