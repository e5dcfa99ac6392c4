import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { paths } from '#contract/core/paths.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useWatchedUnread } from '../client/unread.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './member-tools.module.css';
import { UnreadSign } from './unread-sign.tsx';

/** What the header holds for a member: what waits to be read, and the menu. */
export function MemberTools({ profile }: { profile: OwnProfile }) {
  const unread = useWatchedUnread();
  return (
    <div className={classes.tools}>
      <UnreadSign to={paths.messages()} name="Messages" icon={IconMail} count={unread?.messages} />
      <UnreadSign to={paths.notices()} name="Notices" icon={IconBell} count={unread?.notices} />
      <AccountMenu profile={profile} unread={unread?.messages ?? 0} />
    </div>
  );
}
