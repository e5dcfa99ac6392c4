import { useEffect, useSyncExternalStore } from 'react';
import { Banner, type Tone } from './banner.tsx';
import classes from './notices.module.css';

/** Something to say about what was done just now, wherever on the page one is. */
interface Notice {
  tone: Tone;
  text: string;
}

/** Milliseconds after which it goes by itself. */
const lifetime = 6000;

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

  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(() => set(undefined), lifetime);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div className={classes.notices} role="status">
      {notice !== undefined && (
        <Banner tone={notice.tone} announce={false} onClose={() => set(undefined)}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}
