import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BlockedMember } from '#contract/messages/model.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { unreadText } from '#contract/notices/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useUnread } from '../../client/unread.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { CorrespondentName } from './correspondent.tsx';
import { FolderList } from './folder-list.tsx';
import { MessageFormPage } from './message-form-page.tsx';
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
import { nameOf, useBlockedMembers, useBlockMember } from './use-blocking.ts';

/** The messages page: a folder, an open message above it, or the form (rules/messages 28). */
export default function MessagesScreen({ profile }: { profile: OwnProfile }) {
  const [query] = useSearchParams();
  const view = readMessagesView(query);
  const { writing, open } = view;
  useNewMessages();
  useFocusAtBeginning(writing === undefined ? '' : JSON.stringify(writing));
  if (writing !== undefined)
    return <MessageFormPage key={JSON.stringify(writing)} writing={writing} view={view} profile={profile} />;
  return (
    <>
      <PageHead title={`${headingOf(view)} · ${messageTexts.heading}`} noindex />
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

function headingOf({ showsBlocked, folder }: MessagesView): string {
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

/** Members that the viewer has blocked (rules/messages 32). */
function BlockedMembers() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <p className={classes.means}>{mailboxTexts.blockedMeans}</p>
      <QueryResult query={useBlockedMembers()} label={mailboxTexts.loading}>
        {({ blocked }) =>
          blocked.length === 0 ? (
            <EmptyState title={messageTexts.noneBlocked} />
          ) : (
            <ul className={classes.list}>
              {blocked.map((one) => (
                // The pressed button disappears with its row, so the list takes the focus.
                <Row key={one.member.id} blocked={one} onGone={() => box.current?.focus()} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </div>
  );
}

function Row({ blocked: { member }, onGone }: { blocked: BlockedMember; onGone: () => void }) {
  const { unblock, isPending } = useBlockMember();
  const name = nameOf(member);
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <CorrespondentName correspondent={{ name, email: '', member }} />
      </span>
      <Button
        variant="default"
        aria-label={mailboxTexts.unblock(name)}
        isHeld={isPending}
        onClick={() => unblock(member).then(onGone)}
      >
        Unblock
      </Button>
    </li>
  );
}
