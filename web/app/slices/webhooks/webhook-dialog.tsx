import { addWebhook, editWebhook } from '#contract/webhooks/calls.ts';
import { type ToldSecret, type Webhook, webhookEvents } from '#contract/webhooks/model.ts';
import { eventTexts, webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { ChoiceList } from '../../kit/form/choice-list.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { CheckboxField, TextField } from '../../kit/form/fields.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { type EnteredWebhook, useWebhookForm, webhookForm } from './use-webhook-form.ts';

interface WebhookDialogProps {
  /** The one to change; without it one is added. */
  webhook?: Webhook;
  table: TableAct;
  /** Of one that was added. */
  onSecret: (told: ToldSecret) => void;
  onClose: () => void;
}

const choices = webhookEvents.map((event, id) => ({ id, name: eventTexts[event], depth: 0 }));

export function WebhookDialog({ webhook, table, onSecret, onClose }: WebhookDialogProps) {
  const form = useWebhookForm(webhook);
  const tellElsewhere = useTellElsewhere();
  const guard = useCloseGuard(form, onClose);
  const save = useSaving(webhook, onSecret);
  const send = async (entered: EnteredWebhook) => {
    const said = await save(entered);
    if (form.isLeft()) return tellElsewhere(webhook === undefined ? webhookTexts.addedUnseen : said);
    onClose();
    await table.done(said);
  };
  const { save: saves, cancel, edit, help } = webhookScreenTexts;
  return (
    <LazyModal
      title={webhook === undefined ? webhookTexts.add : edit}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        send={saves}
        cancel={cancel}
        onSend={() => form.submit(send)}
        onCancel={guard.close}
        isPending={form.isPending}
      >
        {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
        <TextField {...form.field('url')} help={help} inputMode="url" />
        <TextField {...form.field('description')} isOptional />
        <ChoiceList {...form.field('events')} choices={choices} />
        <CheckboxField {...form.field('isActive')} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

/** Replies with what is said of it. */
function useSaving(webhook: Webhook | undefined, onSecret: (told: ToldSecret) => void) {
  const api = useApi();
  return async (entered: EnteredWebhook): Promise<string> => {
    const form = webhookForm(entered);
    if (webhook !== undefined) {
      const { id, version } = webhook;
      return (await api(editWebhook, { ...form, id, version })).message;
    }
    onSecret(await api(addWebhook, form));
    return webhookTexts.addedShort;
  };
}
