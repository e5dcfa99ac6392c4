import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import type { MessageId } from '#contract/core/ids.ts';
import { readMessage } from '#contract/messages/calls.ts';
import { type Message, type OpenedMessage, reportReasonProblem } from '#contract/messages/model.ts';
import { reportMessage } from '#contract/messages/safety-calls.ts';
import { splitHistory, subjectOrNone } from '#contract/messages/text.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useUnreadTools } from '../../client/unread.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { CorrespondentName } from './correspondent.tsx';
import { showRead, useMessage } from './message-queries.ts';
import { isFromList } from './message-table.tsx';
import { type FolderView, folderAddress, writingAddress } from './messages-view.ts';
import classes from './open-message.module.css';
import { nameOf, useBlockedMembers, useBlockMember } from './use-blocking.ts';

interface OpenMessageProps {
  id: MessageId;
  /** The list from which the message was opened. */
  view: FolderView;
}

/** A message above its list (rules/messages 3). */
export function OpenMessage({ id, view }: OpenMessageProps) {
  const query = useMessage(id);
  const close = useClosing(view);
  useReading(query.data);
  useFocusGivenBack();
  const subject = query.data === undefined ? mailboxTexts.message : subjectOrNone(query.data.message.subject);
  return (
    <LazyModal title={subject} isWide onClose={close}>
      <QueryResult query={query} label={mailboxTexts.loading}>
        {(opened) => <Opened opened={opened} />}
      </QueryResult>
      <div className={classes.buttons}>
        {query.data?.folder === 'inbox' && <Reply opened={query.data} view={view} />}
        <Button variant="default" onClick={close}>
          {messageTexts.close}
        </Button>
      </div>
    </LazyModal>
  );
}

/** Goes back in history if the viewer came from the list; otherwise navigates to the list. */
function useClosing(view: FolderView): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () =>
    isFromList(state)
      ? navigate(-1)
      : navigate(folderAddress(view), { replace: true, preventScrollReset: true });
}

/** Returns the focus to the opened row. The dialog cannot do so, because the router decides when it is removed. */
function useFocusGivenBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    const giveBack = () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    return () => {
      setTimeout(giveBack);
    };
  }, []);
}

function Opened({ opened }: { opened: OpenedMessage }) {
  const { message, folder } = opened;
  const [newWords, ...earlier] = splitHistory(message.text);
  return (
    <>
      <dl className={classes.about}>
        <dt>{folder === 'inbox' ? messageTexts.from : messageTexts.to}</dt>
        <dd>
          <CorrespondentName correspondent={message.correspondent} />
          {folder === 'inbox' && message.isToStaff && ` · ${messageTexts.toModerators}`}
        </dd>
        <dt>{mailboxTexts.date}</dt>
        <dd>
          <Moment at={message.sentAt} />
        </dd>
      </dl>
      <PlainText text={newWords} />
      {earlier.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order.
        <blockquote key={place} className={classes.earlier} aria-label={mailboxTexts.earlier}>
          <PlainText text={part} />
        </blockquote>
      ))}
      {folder === 'inbox' && <MessageActs message={message} />}
    </>
  );
}

/** Offers no reply to a former member, who has no inbox. */
function Reply({ opened: { message }, view }: { opened: OpenedMessage; view: FolderView }) {
  const navigate = useNavigate();
  if (message.correspondent.member?.isFormer) return null;
  return (
    <Button onClick={() => navigate(writingAddress(view, { is: 'reply', id: message.id }))}>
      {messageTexts.reply}
    </Button>
  );
}

/**
 * Marks a received message as read when it is opened (rules/messages 3). The change shows at once, and the count is
 * requested again.
 */
export function useReading(opened: OpenedMessage | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  const { show, settle } = useUnreadTools();
  const isNew = opened?.folder === 'inbox' && !opened.message.isRead;
  const id = isNew ? opened.message.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    showRead(queries, id);
    show((before) => ({ ...before, messages: Math.max(0, before.messages - 1) }));
    // Requests the count again whether the call succeeded or not.
    api(readMessage, { id }).then(settle, settle);
  }, [api, queries, show, settle, id]);
}

/** Blocking and reporting; the sender is not notified. */
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
  const { data } = useBlockedMembers();
  const { unblock } = useBlockMember();
  const isBlocked = data?.blocked.some(({ member }) => member.id === sender.id);
  return (
    <button type="button" className={classes.act} onClick={() => (isBlocked ? unblock(sender) : onBlock())}>
      {isBlocked ? mailboxTexts.unblock(nameOf(sender)) : mailboxTexts.block(nameOf(sender))}
    </button>
  );
}

/** Asks before blocking the sender (rules/messages 32). */
function BlockDialog({ sender, onClose }: { sender: Author; onClose: () => void }) {
  const { block, isPending } = useBlockMember();
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

/** Asks why staff should look at a message, and explains what they will see of it (rules/messages 33). */
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
