import type { MouseEventHandler, ReactNode } from 'react';
import type { ThreadCard } from '#contract/threads/model.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberLink } from '../accounts/member-link.tsx';

interface ThreadBylineProps {
  thread: Pick<ThreadCard, 'author' | 'createdAt'>;
  className: string | undefined;
  /** Needed outside of lists, which handle clicks on links. */
  onClick?: MouseEventHandler;
  /** Further details of its time. */
  children: ReactNode;
}

/** The author of a thread and its time. */
export function ThreadByline({ thread, className, onClick, children }: ThreadBylineProps) {
  const { author, createdAt } = thread;
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <p className={className} onClick={onClick}>
      <span>
        by <MemberLink member={author} /> <RoleBadge role={author.role} />
      </span>
      <span>
        Posted <Moment at={createdAt} />
      </span>
      {children}
    </p>
  );
}
