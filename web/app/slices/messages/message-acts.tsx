import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import type { MessageId } from '#contract/core/ids.ts';
import { type Message, reportReasonProblem } from '#contract/messages/model.ts';
import { reportMessage } from '#contract/messages/safety-calls.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useMemberId } from '../../client/viewer.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import classes from './message-acts.module.css';
import { nameOf, useBlocked, useBlocking } from './use-blocking.ts';

/** Against what one does not want: nothing of it is told to who sent it. */
export function MessageActs({ message }: { message: Message }) {
  const [asks, setAsks] = useState<'block' | 'report'>();
  const viewerId = useMemberId();
  const sender = message.correspondent.member;
  if (sender === null || sender.isFormer || sender.id === viewerId) return null;
  const close = () => setAsks(undefined);
  return (
    <p className={classes.acts}>
      <BlockAct sender={sender} onBlock={() => setAsks('block')} />
      <button type="button" className={classes.act} onClick={() => setAsks('report')}>
        {mailboxTexts.report}
      </button>
      {asks === 'block' && <BlockDialog sender={sender} onClose={close} />}
      {asks === 'report' && <ReportDialog id={message.id} onClose={close} />}
    </p>
  );
}

function BlockAct({ sender, onBlock }: { sender: Author; onBlock: () => void }) {
  const { data } = useBlocked();
  const { unblock } = useBlocking();
  const isBlocked = data?.blocked.some(({ member }) => member.id === sender.id);
  return (
    <button type="button" className={classes.act} onClick={() => (isBlocked ? unblock(sender) : onBlock())}>
      {isBlocked ? mailboxTexts.unblock(nameOf(sender)) : mailboxTexts.block(nameOf(sender))}
    </button>
  );
}

/** rules/messages 32 */
function BlockDialog({ sender, onClose }: { sender: Author; onClose: () => void }) {
  const { block, isPending } = useBlocking();
  return (
    <LazyConfirmDialog
      title={mailboxTexts.blockQuestion(nameOf(sender))}
      yes={mailboxTexts.block(nameOf(sender))}
      no={mailboxTexts.doNotBlock}
      isGrave
      pending={isPending}
      onYes={() => block(sender).then(onClose)}
      onNo={onClose}
    >
      {mailboxTexts.blockMeans}
    </LazyConfirmDialog>
  );
}

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
