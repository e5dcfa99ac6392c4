import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { unreadText } from '#contract/notices/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useUnread } from '../../client/unread.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { FolderList } from './folder-list.tsx';
import { useNewMessages } from './message-queries.ts';
import classes from './messages-screen.module.css';
import {
  blockedAddress,
  folderAddress,
  type MessagesView,
  readMessagesView,
  writingAddress,
} from './messages-view.ts';
import { OpenMessage } from './open-message.tsx';
import { WritingPage } from './writing-page.tsx';

/** The messages page: a folder, an open message above it, or the form (rules/messages 28). */
export default function MessagesScreen({ profile }: { profile: OwnProfile }) {
  const [query] = useSearchParams();
  const view = readMessagesView(query);
  const { writing, open } = view;
  useNewMessages();
  useFocusAtBeginning(writing === undefined ? '' : JSON.stringify(writing));
  if (writing !== undefined)
    return <WritingPage key={JSON.stringify(writing)} writing={writing} view={view} profile={profile} />;
  return (
    <>
      <PageHead title={`${nameOf(view)} · ${messageTexts.heading}`} noindex />
      <PageTitle>{messageTexts.heading}</PageTitle>
      <FolderNav view={view} />
      {view.showsBlocked ? <BlockedMembers /> : <FolderList key={view.folder} view={view} />}
      {open !== undefined && <OpenMessage key={open} id={open} view={view} />}
    </>
  );
}

/**
 * The form and the list are one page for the router. This moves the focus to the beginning when one replaces the other.
 */
function useFocusAtBeginning(writing: string): void {
  const shown = useRef(writing);
  useEffect(() => {
    if (shown.current === writing) return;
    shown.current = writing;
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [writing]);
}

function nameOf({ showsBlocked, folder }: MessagesView): string {
  return showsBlocked ? mailboxTexts.blockedMembers : messageTexts[folder];
}

/** Links to the folders and to the form. */
export function FolderNav({ view }: { view: MessagesView }) {
  const unread = useUnread()?.messages ?? 0;
  const folder = (name: 'inbox' | 'sent') => ({
    to: folderAddress({ folder: name, page: 1, text: '' }),
    isOpen: !view.showsBlocked && view.folder === name,
  });
  const inbox = unread === 0 ? messageTexts.inbox : `${messageTexts.inbox} (${unreadText(unread)})`;
  return (
    <div className={classes.bar}>
      <ViewLinks
        label={mailboxTexts.folders}
        views={[
          { ...folder('inbox'), name: inbox },
          { ...folder('sent'), name: messageTexts.sent },
          { to: blockedAddress(), isOpen: view.showsBlocked, name: mailboxTexts.blockedMembers },
        ]}
      />
      <Link to={writingAddress(view, { is: 'new', to: null })} className={classes.write}>
        {messageTexts.newMessage}
      </Link>
    </div>
  );
}
