import { Link } from 'react-router';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { unreadText } from '#contract/notices/texts.ts';
import { useUnread } from '../../client/unread.ts';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import classes from './folder-nav.module.css';
import { blockedAddress, folderAddress, type MessagesView, writingAddress } from './messages-view.ts';

/** The folders, and the way to write. */
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
