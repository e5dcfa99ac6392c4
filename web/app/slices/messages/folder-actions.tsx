import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MessageId } from '#contract/core/ids.ts';
import { deleteMessages } from '#contract/messages/calls.ts';
import { deleteQuestion, mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { LazyMenuButton } from '../../kit/page/lazy-menu-button.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { SelectAll } from '../../kit/table/select-boxes.tsx';
import type { Selection } from '../../kit/table/use-selection.ts';
import classes from './folder-actions.module.css';
import { messageFlash } from './message-flash.ts';
import { useMessagesChanged, useViewWithout } from './message-queries.ts';
import { type FolderView, folderAddress } from './messages-view.ts';

/** Above the rows: selects all of the page, and does something with what is selected. */
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

/** What came of it is said above the list. */
function useDeleting(view: FolderView, close: () => void) {
  const api = useApi();
  const navigate = useNavigate();
  const changed = useMessagesChanged();
  const viewWithout = useViewWithout();
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
