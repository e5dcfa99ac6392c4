import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import type { Message } from '#contract/messages/model.ts';
import { mailboxTexts } from '#contract/messages/texts.ts';
import { useMemberId } from '../../client/viewer.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import classes from './message-acts.module.css';
import { ReportDialog } from './report-dialog.tsx';
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
