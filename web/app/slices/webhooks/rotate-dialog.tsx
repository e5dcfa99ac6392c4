import type { RotateSecret } from '#contract/webhooks/model.ts';
import { webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';

export type Renewal = Omit<RotateSecret, 'id'>;

interface RotateDialogProps {
  /** What the webhook is called. */
  of: string;
  onRotate: (renewal: Renewal) => Promise<void>;
  onClose: () => void;
}

const initial: Renewal = { endsFormer: false };
const labels = { endsFormer: webhookScreenTexts.endFormer };
const rules = () => ({});

/** Asks before there is a new secret, and whether the old one leaked (rules/webhooks 6). */
export function RotateDialog({ of, onRotate, onClose }: RotateDialogProps) {
  const form = useForm({ initial, labels, rules });
  return (
    <LazyModal title={webhookTexts.confirmRotate} onClose={onClose} isHeld={form.isPending}>
      <DialogForm
        send={webhookScreenTexts.rotate}
        cancel={webhookScreenTexts.cancel}
        onSend={() => form.submit(onRotate)}
        onCancel={onClose}
        isPending={form.isPending}
      >
        <p>
          {of}. {webhookTexts.confirmRotateMore}
        </p>
        <CheckboxField {...form.field('endsFormer')} />
      </DialogForm>
    </LazyModal>
  );
}
