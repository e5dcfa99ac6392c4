import { removeWebhook } from '#contract/webhooks/calls.ts';
import type { ToldSecret, Webhook } from '#contract/webhooks/model.ts';
import { webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { nameOf } from './webhook-name.ts';

/** What is open, and of which webhook, as that was then. */
export type OpenedWebhook = { act: 'add' } | { act: 'edit' | 'rotate' | 'remove'; webhook: Webhook };

interface WebhookDialogsProps {
  opened: OpenedWebhook;
  table: TableAct;
  onSecret: (told: ToldSecret) => void;
  onClose: () => void;
}

/** Stands above the list, which is read anew meanwhile: what was typed is there still where its webhook has gone. */
export function WebhookDialogs({ opened, ...dialog }: WebhookDialogsProps) {
  if (opened.act === 'add') return <WebhookDialog {...dialog} />;
  const { act, webhook } = opened;
  if (act === 'edit') return <WebhookDialog webhook={webhook} {...dialog} />;
  if (act === 'rotate') return <RotateDialog webhook={webhook} {...dialog} />;
  return <RemoveDialog webhook={webhook} {...dialog} />;
}

function RemoveDialog({
  webhook,
  table,
  onClose,
}: Pick<WebhookDialogsProps, 'table' | 'onClose'> & { webhook: Webhook }) {
  const api = useApi();
  async function remove(): Promise<void> {
    const said = await api(removeWebhook, { id: webhook.id });
    onClose();
    await table.done(said);
  }
  return (
    <DeleteDialog
      question={webhookTexts.confirmRemove}
      name={nameOf(webhook)}
      onDelete={remove}
      onClose={onClose}
    >
      <p>{webhookTexts.confirmRemoveMore}</p>
    </DeleteDialog>
  );
}
