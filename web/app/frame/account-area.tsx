import { useState } from 'react';
import { Link } from 'react-router';
import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { loadAgain } from '../client/reach.ts';
import { useReturnState } from '../client/return-path.ts';
import { type UnknownViewer, useSession, useViewer, type Viewer } from '../client/viewer.ts';
import { Button } from '../kit/form/button.tsx';
import { useLazy } from '../kit/say/use-lazy.ts';
import { straightOn } from '../slices/sso/straight-on.ts';
import classes from './account-area.module.css';

/**
 * Register and Log In, or the member's menu. Both stand in the same box, so that nothing moves when the
 * page learns who is looking.
 */
export function AccountArea() {
  const { token } = useSession();
  return (
    <div className={classes.area}>
      {token === undefined ? <GuestLinks /> : <MemberMenu />}
      <span className={classes.waiting} aria-hidden />
    </div>
  );
}

function GuestLinks() {
  const site = useSite();
  const state = useReturnState();
  const onward = site.sso?.isOnly === true ? straightOn : {};
  return (
    <div className={classes.guest}>
      {site.registration === 'open' && (
        <Link to={paths.register()} className={classes.register}>
          Register
        </Link>
      )}
      {site.loginUrl === undefined ? (
        <Link to={paths.login()} state={{ ...state, ...onward }} className={classes.login}>
          Log In
        </Link>
      ) : (
        <a href={site.loginUrl} className={classes.login}>
          Log In
        </a>
      )}
    </div>
  );
}

function MemberMenu() {
  const viewer = useViewer();
  const [tries, setTries] = useState(0);
  return (
    <>
      <span role="status" className="visually-hidden">
        {viewer.is === 'unknown' && viewerTexts.accountUnread}
      </span>
      <MemberPlace
        key={tries}
        viewer={viewer}
        onTryAgain={() => loadAgain(load).then(() => setTries(tries + 1))}
      />
    </>
  );
}

/** Members alone load it. */
const load = () => import('./member-tools.tsx');

function MemberPlace({ viewer, onTryAgain }: { viewer: Viewer; onTryAgain: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const lazy = useLazy(load, () => setMissing(true));
  if (viewer.is === 'unknown') return <AccountUnread retry={viewer.retry} />;
  if (isMissing) return <AccountUnread retry={onTryAgain} />;
  if (viewer.is === 'member' && lazy !== undefined) return <lazy.MemberTools profile={viewer.profile} />;
  return <span className={classes.placeholder} role="status" aria-label="Loading" />;
}

function AccountUnread({ retry }: Pick<UnknownViewer, 'retry'>) {
  return (
    <div className={classes.unread} title={viewerTexts.accountUnread}>
      <span className={classes.unreadWords}>Account unavailable</span>
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
