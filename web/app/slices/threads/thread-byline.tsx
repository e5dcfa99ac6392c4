import type { MouseEventHandler, ReactNode } from 'react';
import type { ThreadCard } from '#contract/threads/model.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberLink } from '../accounts/member-link.tsx';

interface ThreadBylineProps {
  thread: Pick<ThreadCard, 'author' | 'createdAt'>;
  className: string | undefined;
  /** Where no list takes care of clicks on links. */
  onClick?: MouseEventHandler;
  /** What else there is to say of its time. */
  children: ReactNode;
}

/** Who started a thread, and when. */
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
