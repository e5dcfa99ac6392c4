import { webhookEvents } from '#contract/webhooks/model.ts';
import { eventTexts, webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { ChoiceList } from '../../kit/form/choice-list.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { CheckboxField, TextField } from '../../kit/form/fields.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { useWebhookEdit, type WebhookInput } from './use-webhook-edit.ts';
import { WebhookConflict } from './webhook-conflict.tsx';

const choices = webhookEvents.map((event, id) => ({ id, name: eventTexts[event], depth: 0 }));

export function WebhookDialog(props: WebhookInput) {
  const { webhook, onClose } = props;
  const edit = useWebhookEdit(props);
  const { form } = edit;
  const guard = useCloseGuard(form, onClose);
  const { save, cancel, edit: change, help } = webhookScreenTexts;
  return (
    <LazyModal
      title={webhook === undefined ? webhookTexts.add : change}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm form={form} send={save} cancel={cancel} onSend={edit.submit} onCancel={guard.close}>
        <WebhookConflict edit={edit} firstField="url" />
        <FormerNote form={form} firstField="url" />
        <TextField {...form.field('url')} help={help} inputMode="url" />
        <TextField {...form.field('description')} isOptional />
        <ChoiceList {...form.field('events')} choices={choices} />
        <CheckboxField {...form.field('isActive')} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}
