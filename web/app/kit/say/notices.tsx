import { useState, useSyncExternalStore } from 'react';
import { Banner } from './banner.tsx';
import { useLate } from './late.ts';
import classes from './notices.module.css';
import type { Notice } from './toasts.tsx';

let current: Notice | undefined;
const listeners = new Set<() => void>();

function set(notice: Notice | undefined): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** One at a time: the newest takes the place of the one before. */
export function notify(notice: Notice): void {
  set({ ...notice });
}

function forget(notice: Notice): void {
  if (current === notice) set(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** At the foot of the window, announced politely; nothing moves for it. */
export function Notices() {
  const notice = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const [isNeeded, setNeeded] = useState(false);
  if (notice !== undefined && !isNeeded) setNeeded(true);
  return isNeeded ? <LateToasts notice={notice} /> : null;
}

const load = () => import('./toasts.tsx');

/** Where the toasts themselves do not come, for want of a network, what they would say is said all the same. */
function LateToasts({ notice }: { notice: Notice | undefined }) {
  const [isMissing, setMissing] = useState(false);
  const late = useLate(load, () => setMissing(true));
  if (late !== undefined) return <late.Toasts notice={notice} onGone={forget} />;
  if (!isMissing || notice === undefined) return null;
  return (
    <div className={classes.notices} role="status">
      <div className={classes.notice}>
        <Banner tone={notice.tone} announce={false} onClose={() => forget(notice)}>
          {notice.text}
        </Banner>
      </div>
    </div>
  );
}
