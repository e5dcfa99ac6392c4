import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { session } from '../client/session.ts';
import { useViewer } from '../client/viewer.ts';
import { Banner } from '../kit/say/banner.tsx';
import { type Flash, flashId, useFlash } from '../kit/say/flash.ts';
import { Extra } from '../kit/say/lazy-part.tsx';
import classes from './flash-banners.module.css';

/** Loaded only for members whose e-mail bounces. */
const loadNote = () => import('../slices/notification-emails/unreachable-note.tsx');
const loadAction = () => import('./flash-action.tsx');

/** Messages of the last page, the session and the member's mail server, announced politely. */
export function FlashBanners() {
  const flash = useFlash();
  const timedOut = useTimedOut();
  return (
    <div aria-live="polite" className={classes.banners}>
      {timedOut !== undefined && (
        <Banner tone="bad" announce={false} onClose={() => dismiss(session.acknowledgeTimeout)}>
          {timedOut}
        </Banner>
      )}
      {flash && (
        <div id={flashId} className={flash.flash.clearAfter === undefined ? undefined : classes.passing}>
          <Banner tone={flash.flash.tone} announce={false} onClose={() => dismiss(flash.dismiss)}>
            {flash.flash.text} <WhatNext action={flash.flash.action} />
          </Banner>
        </div>
      )}
      <MailNote />
    </div>
  );
}

/** Dismissing removes the focused button, so the focus moves to the page. */
function dismiss(close: () => void): void {
  close();
  document.getElementById('content')?.focus({ preventScroll: true });
}

function MailNote() {
  const viewer = useViewer();
  if (viewer.is !== 'member' || !viewer.profile.isUnreachable) return null;
  const { id, email } = viewer.profile;
  return (
    <Extra load={loadNote}>
      {({ default: UnreachableNote }) => <UnreachableNote id={id} email={email} />}
    </Extra>
  );
}

/** The action offered with the message. */
function WhatNext({ action }: { action: Flash['action'] }) {
  if (action === undefined) return null;
  return <Extra load={loadAction}>{({ default: FlashAction }) => <FlashAction action={action} />}</Extra>;
}

/** The message stays on the page where the session ended, or on the sign-in page after a redirect. */
function useTimedOut(): string | undefined {
  const timedOut = useSyncExternalStore(session.subscribe, session.timedOut, () => undefined);
  const { pathname } = useLocation();
  const since = useRef<string>(undefined);
  useEffect(() => {
    if (timedOut === undefined) since.current = undefined;
    else if (since.current === undefined || pathname === paths.login()) since.current = pathname;
    else if (since.current !== pathname) session.acknowledgeTimeout();
  }, [timedOut, pathname]);
  return timedOut;
}
