import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs';
import IconCirclePlus from '@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { Link } from 'react-router';
import { isStaff } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { unreadText } from '#contract/notices/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { Disclosure } from '../kit/page/disclosure.tsx';
import { Extra } from '../kit/say/lazy-part.tsx';
import { Avatar, RoleBadge } from '../slices/accounts/avatar.tsx';
import { useLogout } from '../slices/accounts/use-logout.ts';
import classes from './account-menu.module.css';
import { UnreadCount } from './unread-badge.tsx';

/** Loaded for staff only. */
const loadEntries = () => import('./staff-entries.tsx');
const loadBadge = () => import('./flagged-badge.tsx');

interface AccountMenuProps {
  profile: OwnProfile;
  /** Number of unread messages. */
  unread: number;
}

export function AccountMenu({ profile, unread }: AccountMenuProps) {
  const logout = useLogout();
  const isOfStaff = isStaff(profile.role);
  const button = (
    <>
      <Avatar member={profile} />
      <span className="visually-hidden">Your account</span>
      {isOfStaff && <Extra load={loadBadge}>{({ default: FlaggedBadge }) => <FlaggedBadge />}</Extra>}
    </>
  );
  return (
    <Disclosure button={button} buttonClass={classes.button}>
      <div className={classes.who}>
        <p className={classes.name}>
          {profile.firstName} {profile.lastName}
        </p>
        <p className={classes.email}>{profile.email}</p>
        <RoleBadge role={profile.role} />
      </div>
      <ul className={classes.entries}>
        {isOfStaff && (
          <Extra load={loadEntries}>
            {({ default: StaffEntries }) => <StaffEntries memberId={profile.id} className={classes.entry} />}
          </Extra>
        )}
        <li>
          <Link className={classes.entry} to={paths.profile(profile.id)}>
            <IconLayoutSidebar size={18} stroke={1.75} aria-hidden />
            {profileTexts.menuEntry}
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.alerts()}>
            <IconAlarm size={18} stroke={1.75} aria-hidden />
            Deal Alerts
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.credits()}>
            <IconSchool size={18} stroke={1.75} aria-hidden />
            Credit hours
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.messages()}>
            <IconMail size={18} stroke={1.75} aria-hidden />
            Messages
            {unread > 0 && <Unread count={unread} />}
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.postProduct()}>
            <IconCirclePlus size={18} stroke={1.75} aria-hidden />
            Create Product
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.postThread()}>
            <IconMessagePlus size={18} stroke={1.75} aria-hidden />
            {threadTexts.createTitle}
          </Link>
        </li>
        <li>
          <button type="button" className={classes.entry} onClick={logout}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </Disclosure>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <>
      <span className="visually-hidden">, {unreadText(count)} unread</span>
      <UnreadCount count={count} className={classes.unread} />
    </>
  );
}
