import { useMemo } from 'react';
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import { deliveryCountLimit, deliveryStates, type Webhook } from '#contract/webhooks/model.ts';
import { stateTexts, webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { readId } from '../../client/load.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { ChoiceFilter } from '../../kit/table/table-view.ts';
import { useOpenedRow } from '../../kit/table/use-opened-row.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { logColumns } from './log-columns.tsx';
import { useLog } from './use-webhooks.ts';
import { nameOf } from './webhook-name.ts';

const things = ['message', 'messages'] as const;

interface LogTableProps {
  webhooks: Webhook[];
  table: TableAct;
}

/** What was sent, the newest first; a row opens to all of it. */
export function LogTable({ webhooks, table: act }: LogTableProps) {
  const filters = useMemo(() => filtersOf(webhooks), [webhooks]);
  const table = useTableView(filters);
  const { webhook, state } = table.view.filters;
  const query = useLog({ ...table.part, webhookId: (readId(webhook) ?? null) as WebhookId | null, state });
  const { opened, open, close } = useOpenedRow<DeliveryId>('delivery');
  return (
    <>
      <StaffTable
        table={table}
        title={webhookScreenTexts.log}
        things={things}
        query={query}
        pageOf={({ deliveries, total }) => ({ rows: deliveries, total, countLimit: deliveryCountLimit })}
        columns={logColumns(webhooks, act, open)}
        keyOf={({ id }) => id}
        none={webhook === '' && state === '' ? webhookTexts.nothing : webhookTexts.nothingLike}
      />
      {opened !== undefined && <DeliveryDialog id={opened} onClose={close} />}
    </>
  );
}

function filtersOf(webhooks: Webhook[]) {
  const names = Object.fromEntries(webhooks.map((webhook) => [String(webhook.id), nameOf(webhook)]));
  const webhook: ChoiceFilter = {
    is: 'choice',
    label: webhookScreenTexts.webhook,
    values: ['', ...Object.keys(names)],
    names: { '': webhookScreenTexts.all, ...names },
  };
  const state: ChoiceFilter<'' | (typeof deliveryStates)[number]> = {
    is: 'choice',
    label: webhookScreenTexts.state,
    values: ['', ...deliveryStates],
    names: { '': webhookScreenTexts.all, ...stateTexts },
  };
  return { webhook, state };
}
