import type { Ref } from 'react';
import type { ThreadCard as Thread } from '#contract/threads/model.ts';
import { useLinkClicks } from '../../kit/page/use-link-clicks.ts';
import { ThreadCard } from './thread-card.tsx';
import classes from './thread-list.module.css';

interface ThreadListProps {
  threads: Thread[];
  /** Whether there was activity since the viewer was last there. */
  isNew: (thread: Thread) => boolean;
  ref: Ref<HTMLUListElement>;
}

export function ThreadList({ threads, isNew, ref }: ThreadListProps) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks.
    <ul ref={ref} className={classes.list} onClick={followLinks}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadCard thread={thread} isNew={isNew(thread)} />
        </li>
      ))}
    </ul>
  );
}

/** Threads to come, in the shape that they will have. */
export function ThreadListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.list} role="status" aria-label="Loading huddles">
      {Array.from({ length: count }, (_unused, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity.
        <div key={index} className={classes.skeleton}>
          <span className={classes.round} />
          <span className={classes.lines}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}
