import { rotateSecret } from '#contract/webhooks/calls.ts';
import type { RotateSecret, ToldSecret, Webhook } from '#contract/webhooks/model.ts';
import { webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { useTellOfWebhooks } from './use-webhooks.ts';
import { nameOf } from './webhook-name.ts';

type Renewal = Omit<RotateSecret, 'id'>;

interface RotateDialogProps {
  webhook: Webhook;
  table: TableAct;
  onSecret: (told: ToldSecret) => void;
  onClose: () => void;
}

const initial: Renewal = { endsFormer: false };
const labels = { endsFormer: webhookScreenTexts.endFormer };
const rules = () => ({});

/** Asks before there is a new secret, and whether the old one leaked (rules/webhooks 6). */
export function RotateDialog({ webhook, table, onSecret, onClose }: RotateDialogProps) {
  const api = useApi();
  const tellElsewhere = useTellOfWebhooks();
  const form = useForm({ initial, labels, rules });
  const rotate = async (renewal: Renewal) => {
    const told = await api(rotateSecret, { id: webhook.id, ...renewal });
    if (form.isLeft()) return tellElsewhere(webhookTexts.rotatedUnseen);
    onClose();
    onSecret(told);
    await table.done(webhookTexts.rotatedShort);
  };
  return (
    <LazyModal title={webhookTexts.confirmRotate} onClose={onClose} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={webhookScreenTexts.rotate}
        cancel={webhookScreenTexts.cancel}
        onSend={() => form.submit(rotate)}
        onCancel={onClose}
      >
        <p>
          {nameOf(webhook)}. {webhookTexts.confirmRotateMore}
        </p>
        <CheckboxField {...form.field('endsFormer')} />
      </DialogForm>
    </LazyModal>
  );
}
