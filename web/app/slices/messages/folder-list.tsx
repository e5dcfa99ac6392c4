import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MessageId } from '#contract/core/ids.ts';
import { messageParameters, paths } from '#contract/core/paths.ts';
import { deleteMessages } from '#contract/messages/calls.ts';
import {
  foundLimit,
  type MessageList,
  messageCountLimit,
  messagePageLinks,
  messagePageSize,
  messageSearchLimit,
} from '#contract/messages/model.ts';
import { deleteQuestion, foundText, mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { LazyMenuButton } from '../../kit/page/lazy-menu-button.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { LiveSearch } from '../../kit/table/live-search.tsx';
import { Paged, type TableOnScreen } from '../../kit/table/paged.tsx';
import { SelectAll } from '../../kit/table/select-boxes.tsx';
import { type Selection, useSelection } from '../../kit/table/use-selection.ts';
import { useTypedSearch } from '../../kit/table/use-typed-search.ts';
import classes from './folder-list.module.css';
import { messageFlash } from './message-flash.ts';
import { useFolder, useMessagesChanged, useViewAfterDeletion } from './message-queries.ts';
import { MessageTable } from './message-table.tsx';
import {
  type FolderView,
  folderAddress,
  maxMessagePage,
  messageSearchText,
  writingAddress,
} from './messages-view.ts';

/** A folder: its search and a page of its messages. */
export function FolderList({ view }: { view: FolderView }) {
  const query = useFolder(view);
  const last = useRef<TableOnScreen>(undefined);
  const { folder, text } = view;
  const at = (page: number) => folderAddress({ ...view, page });
  return (
    <>
      <Search view={view} />
      <QueryResult query={query} label={mailboxTexts.loading}>
        {(list) => (
          <>
            <p role="status" className={classes.found}>
              {text !== '' && foundText(list.total, foundLimit)}
            </p>
            <Paged
              rows={rowsOf(view, list)}
              at={at}
              label={mailboxTexts.pages}
              says={mailboxTexts.page}
              of={`${folder} ${text}`}
              last={last}
              empty={<Nothing view={view} />}
            >
              <Rows key={`${folder} ${text} ${view.page}`} view={view} list={list} />
            </Paged>
          </>
        )}
      </QueryResult>
    </>
  );
}

/** Messages beyond the limit are not counted (rules/messages 13). */
function rowsOf({ page, text }: FolderView, { messages, total }: MessageList) {
  const limit = text === '' ? messageCountLimit : foundLimit;
  return {
    page,
    size: messagePageSize,
    rowCount: messages.length,
    maxPage: maxMessagePage,
    count: Math.min(total, limit),
    isMore: total > limit,
    numbers: messagePageLinks,
  };
}

function Rows({ view, list: { messages } }: { view: FolderView; list: MessageList }) {
  const selection = useSelection(messages.map(({ id }) => id));
  return (
    <>
      <FolderActions view={view} selection={selection} />
      <MessageTable view={view} messages={messages} selection={selection} />
    </>
  );
}

function Search({ view }: { view: FolderView }) {
  const search = useTypedSearch();
  const label = mailboxTexts.searches[view.folder];
  return (
    <LiveSearch
      key={view.folder}
      action={paths.messages()}
      name={messageParameters.text}
      text={view.text}
      limit={messageSearchLimit}
      label={label}
      onSearch={(typed, isTyped) => {
        const text = messageSearchText(typed);
        if (text !== view.text) search(folderAddress({ ...view, page: 1, text }), isTyped);
      }}
      className={classes.search}
    />
  );
}

function Nothing({ view }: { view: FolderView }) {
  return (
    <EmptyState title={messageTexts.none}>
      {view.text === '' ? (
        <Link to={writingAddress(view, { is: 'new', to: null })}>Write a message</Link>
      ) : (
        <>
          Try fewer or different words, or{' '}
          <Link to={folderAddress({ ...view, page: 1, text: '' })}>show all messages</Link>.
        </>
      )}
    </EmptyState>
  );
}

/** Above the rows: selects the whole page, and acts on the selection. */
export function FolderActions({ view, selection }: { view: FolderView; selection: Selection<MessageId> }) {
  const { selected } = selection;
  const [asks, setAsks] = useState(false);
  const { isPending, remove } = useDeleting(view, () => setAsks(false));
  return (
    <div className={classes.bar}>
      <SelectAll selection={selection} label={mailboxTexts.selectAll} />
      <LazyMenuButton
        label={messageTexts.action}
        acts={[{ id: 'delete', name: messageTexts.delete, isDisabled: selected.length === 0 }]}
        onAct={() => setAsks(true)}
      />
      {asks && (
        <LazyConfirmDialog
          title={deleteQuestion(selected.length)}
          yes={messageTexts.delete}
          no={mailboxTexts.keep}
          isGrave
          pending={isPending}
          onYes={() => remove(selected)}
          onNo={() => setAsks(false)}
        >
          {mailboxTexts.deletesOwnSide}
        </LazyConfirmDialog>
      )}
    </div>
  );
}

/** The result is shown above the list. */
function useDeleting(view: FolderView, close: () => void) {
  const api = useApi();
  const navigate = useNavigate();
  const changed = useMessagesChanged();
  const viewWithout = useViewAfterDeletion();
  const [isPending, setPending] = useState(false);

  async function remove(ids: MessageId[]): Promise<void> {
    setPending(true);
    const [next, state] = await api(deleteMessages, { ids }).then(
      (message) => [viewWithout(view, ids.length), messageFlash('good', message)] as const,
      (error: unknown) => [view, messageFlash('bad', asFault(error).message)] as const,
    );
    navigate(folderAddress(next), { replace: true, preventScrollReset: true, state });
    await changed();
    setPending(false);
    close();
  }
  return { isPending, remove };
}
