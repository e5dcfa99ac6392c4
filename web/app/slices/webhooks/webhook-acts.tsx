import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { testWebhook } from '#contract/webhooks/calls.ts';
import { sendFailedAgain } from '#contract/webhooks/delivery-calls.ts';
import type { Webhook } from '#contract/webhooks/model.ts';
import { webhookScreenTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import type { OpenedWebhook } from './webhook-dialogs.tsx';
import { nameOf } from './webhook-name.ts';

export interface WebhookEntryProps {
  webhook: Webhook;
  table: TableAct;
  onOpen: (opened: OpenedWebhook) => void;
}

/** What can be done with a webhook; what sends something needs one that is on. */
export function WebhookActs({ webhook, table, onOpen }: WebhookEntryProps) {
  const api = useApi();
  const { id, isActive, failed } = webhook;
  const of = nameOf(webhook);
  const { edit, test, rotate, remove, allAgain } = webhookScreenTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => onOpen({ act: 'edit', webhook })} />
      {isActive && (
        <RowAct
          icon={IconSend}
          name={test}
          of={of}
          isHeld={table.isPending}
          onPress={() => table.act(() => api(testWebhook, { id }))}
        />
      )}
      {isActive && failed > 0 && (
        <RowAct
          icon={IconReload}
          name={allAgain}
          of={of}
          isHeld={table.isPending}
          onPress={() => table.act(() => api(sendFailedAgain, { id }))}
        />
      )}
      <RowAct icon={IconKey} name={rotate} of={of} onPress={() => onOpen({ act: 'rotate', webhook })} />
      <RowAct icon={IconTrash} name={remove} of={of} onPress={() => onOpen({ act: 'remove', webhook })} />
    </>
  );
}
