import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MessageId } from '#contract/core/ids.ts';
import { readMessage } from '#contract/messages/calls.ts';
import type { OpenedMessage } from '#contract/messages/model.ts';
import { splitHistory, subjectOrNone } from '#contract/messages/text.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useUnreadTools } from '../../client/unread.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { Who } from './correspondent.tsx';
import { MessageActs } from './message-acts.tsx';
import { showRead, useMessage } from './message-queries.ts';
import { isFromList } from './message-table.tsx';
import { type FolderView, folderAddress, writingAddress } from './messages-view.ts';
import classes from './open-message.module.css';

interface OpenMessageProps {
  id: MessageId;
  /** The list that it was opened from. */
  view: FolderView;
}

/** One message above its list (rules/messages 3). */
export function OpenMessage({ id, view }: OpenMessageProps) {
  const query = useMessage(id);
  const close = useClosing(view);
  useReading(query.data);
  useFocusGivenBack();
  const subject = query.data === undefined ? mailboxTexts.message : subjectOrNone(query.data.message.subject);
  return (
    <LazyModal title={subject} isWide onClose={close}>
      <Awaited query={query} label={mailboxTexts.loading}>
        {(opened) => <Opened opened={opened} />}
      </Awaited>
      <div className={classes.buttons}>
        {query.data?.folder === 'inbox' && <Reply opened={query.data} view={view} />}
        <Button variant="default" onClick={close}>
          {messageTexts.close}
        </Button>
      </div>
    </LazyModal>
  );
}

/** The way back is the one that Back takes, where the list is what one came from. */
function useClosing(view: FolderView): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () =>
    isFromList(state)
      ? navigate(-1)
      : navigate(folderAddress(view), { replace: true, preventScrollReset: true });
}

/** To the row that was opened: the way back is the router's, which takes the dialog away at a time of its own. */
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
  const [said, ...earlier] = splitHistory(message.text);
  return (
    <>
      <dl className={classes.about}>
        <dt>{folder === 'inbox' ? messageTexts.from : messageTexts.to}</dt>
        <dd>
          <Who correspondent={message.correspondent} />
          {folder === 'inbox' && message.isToStaff && ` · ${messageTexts.toModerators}`}
        </dd>
        <dt>{mailboxTexts.date}</dt>
        <dd>
          <Moment at={message.sentAt} />
        </dd>
      </dl>
      <PlainText text={said} />
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

/** Whoever has left has no inbox. */
function Reply({ opened: { message }, view }: { opened: OpenedMessage; view: FolderView }) {
  const navigate = useNavigate();
  if (message.correspondent.member?.isFormer) return null;
  return (
    <Button onClick={() => navigate(writingAddress(view, { is: 'reply', id: message.id }))}>
      {messageTexts.reply}
    </Button>
  );
}

/** rules/messages 3: what came in is read once it is open. It shows at once, and what the server has is asked after. */
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
    // Whether it worked or not, the count that comes back tells.
    api(readMessage, { id }).then(settle, settle);
  }, [api, queries, show, settle, id]);
}
