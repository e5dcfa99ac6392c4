import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { removeWebhook, testWebhook } from '#contract/webhooks/calls.ts';
import { sendFailedAgain } from '#contract/webhooks/delivery-calls.ts';
import type { ToldSecret, Webhook } from '#contract/webhooks/model.ts';
import { webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { nameOf } from './webhook-name.ts';

export interface WebhookEntryProps {
  webhook: Webhook;
  table: TableAct;
  /** `opener`: where one goes on once it is kept. */
  onSecret: (told: ToldSecret, opener: HTMLElement | null) => void;
}

/** What can be done with a webhook; what sends something needs one that is on. */
export function WebhookActs({ webhook, table, onSecret }: WebhookEntryProps) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove'>();
  const api = useApi();
  const { id, isActive, failed } = webhook;
  const of = nameOf(webhook);
  const close = () => setOpen(undefined);
  const opener = useRef<HTMLElement>(null);
  const tell = (told: ToldSecret) => onSecret(told, opener.current);
  function askToRotate(): void {
    opener.current = document.activeElement as HTMLElement | null;
    setOpen('rotate');
  }
  async function remove(): Promise<void> {
    const said = await api(removeWebhook, { id });
    close();
    await table.done(said);
  }
  const { edit, test, rotate: renew, remove: drop, allAgain } = webhookScreenTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => setOpen('edit')} />
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
      <RowAct icon={IconKey} name={renew} of={of} onPress={askToRotate} />
      <RowAct icon={IconTrash} name={drop} of={of} onPress={() => setOpen('remove')} />
      {open === 'edit' && <WebhookDialog webhook={webhook} table={table} onSecret={tell} onClose={close} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} table={table} onSecret={tell} onClose={close} />}
      {open === 'remove' && (
        <DeleteDialog question={webhookTexts.confirmRemove} name={of} onDelete={remove} onClose={close}>
          <p>{webhookTexts.confirmRemoveMore}</p>
        </DeleteDialog>
      )}
    </>
  );
}
