import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useWatchedUnread } from '../client/unread.ts';
import { Disclosure } from '../kit/page/disclosure.tsx';
import menuClasses from './account-menu.module.css';
import { AccountMenu } from './account-menu.tsx';
import classes from './member-tools.module.css';
import { UnreadBadge } from './unread-badge.tsx';

/** The member's part of the header: unread counts and the menu. */
export function MemberTools({ profile }: { profile: OwnProfile }) {
  const unread = useWatchedUnread();
  return (
    <div className={classes.tools}>
      <Create />
      <UnreadBadge to={paths.messages()} name="Messages" icon={IconMail} count={unread?.messages} />
      <UnreadBadge to={paths.notices()} name="Notifications" icon={IconBell} count={unread?.notices} />
      <AccountMenu profile={profile} unread={unread?.messages ?? 0} />
    </div>
  );
}

/** Shown on wide screens; on others the account menu has the same entries. */
function Create() {
  return (
    <div className={classes.create}>
      <Disclosure button="Create" buttonClass={classes.createButton}>
        <ul className={menuClasses.list}>
          <li>
            <Link className={menuClasses.entry} to={paths.postProduct()}>
              Create Product
            </Link>
          </li>
          <li>
            <Link className={menuClasses.entry} to={paths.postThread()}>
              {threadTexts.createTitle}
            </Link>
          </li>
        </ul>
      </Disclosure>
    </div>
  );
}
