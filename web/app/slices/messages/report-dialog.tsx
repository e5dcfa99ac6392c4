import type { MessageId } from '#contract/core/ids.ts';
import { reportReasonProblem } from '#contract/messages/model.ts';
import { reportMessage } from '#contract/messages/safety-calls.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { useApi } from '../../client/queries.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';

interface ReportDialogProps {
  id: MessageId;
  onClose: () => void;
}

/** Why the staff should look at one message; says what they will see of it (rules/messages 33). */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const api = useApi();
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: mailboxTexts.reason },
    rules: ({ reason }) => ({ reason: reportReasonProblem(reason) }),
  });
  const guard = useCloseGuard(form, onClose);

  async function report({ reason }: { reason: string }): Promise<void> {
    showToast({ tone: 'good', text: await api(reportMessage, { id, reason }) });
    onClose();
  }

  return (
    <LazyModal title={mailboxTexts.reportTitle} onClose={guard.close} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={mailboxTexts.sendReport}
        cancel={messageTexts.close}
        onSend={() => form.submit(report)}
        onCancel={guard.close}
      >
        <p>{mailboxTexts.reportMeans}</p>
        <TextAreaField {...form.field('reason')} />
      </DialogForm>
      <CloseQuestion guard={guard} />
    </LazyModal>
  );
}
