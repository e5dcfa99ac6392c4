import { Link } from 'react-router';
import type { MessageId } from '#contract/core/ids.ts';
import type { Message } from '#contract/messages/model.ts';
import { snippetOf, subjectOrNone } from '#contract/messages/text.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { SelectRow } from '../../kit/table/select-boxes.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import type { Selection } from '../../kit/table/use-selection.ts';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './message-table.module.css';
import { type FolderView, openAddress } from './messages-view.ts';

interface MessageTableProps {
  view: FolderView;
  messages: Message[];
  selection: Selection<MessageId>;
}

/** A page of a folder (rules/messages 2). */
export function MessageTable({ view, messages, selection }: MessageTableProps) {
  const columns: Column<Message>[] = [
    {
      name: mailboxTexts.select,
      className: classes.select,
      cell: ({ id, correspondent, subject }) => (
        <SelectRow
          id={id}
          selection={selection}
          label={mailboxTexts.selectOne(correspondent.name, subjectOrNone(subject))}
        />
      ),
    },
    {
      name: view.folder === 'inbox' ? messageTexts.from : messageTexts.to,
      className: classes.who,
      cell: ({ correspondent }) => correspondent.name,
    },
    {
      name: mailboxTexts.subject,
      className: classes.what,
      cell: (message) => <What message={message} view={view} />,
    },
    {
      name: mailboxTexts.date,
      is: 'figure',
      className: classes.when,
      cell: ({ sentAt }) => <Moment at={sentAt} />,
    },
  ];
  return <Table columns={columns} rows={messages} keyOf={({ id }) => id} rowClass={classes.row} />;
}

/** The whole row is clickable and opens its subject's link. */
function What({ message, view }: { message: Message; view: FolderView }) {
  const { id, subject, text, isRead, isToStaff } = message;
  return (
    <Link
      to={openAddress(view, id)}
      state={fromList}
      preventScrollReset
      className={classes.link}
      data-unread={!isRead || undefined}
    >
      {!isRead && <Mark>{mailboxTexts.unread}</Mark>}
      {isToStaff && view.folder === 'inbox' && <Mark>{messageTexts.toModerators}</Mark>}
      <span dir="auto" className={classes.subject}>
        {subjectOrNone(subject)}
      </span>{' '}
      <span dir="auto" className={classes.snippet}>
        {snippetOf(text)}
      </span>
    </Link>
  );
}

/** Separates the mark from its neighbours for screen readers. */
function Mark({ children }: { children: string }) {
  return (
    <>
      <span className={classes.mark}>{children}</span>{' '}
    </>
  );
}

const fromList = { fromList: true };

/** Reads navigation state: true if the message was opened from the list, so that closing it goes back. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}
