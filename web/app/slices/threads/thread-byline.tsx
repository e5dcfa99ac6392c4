import type { ReactNode } from 'react';
import type { ThreadCard } from '#contract/threads/model.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';

interface ThreadBylineProps {
  thread: Pick<ThreadCard, 'author' | 'createdAt'>;
  className: string | undefined;
  /** What else there is to say of its time. */
  children: ReactNode;
}

/** Who started a thread, and when. */
export function ThreadByline({ thread: { author, createdAt }, className, children }: ThreadBylineProps) {
  return (
    <p className={className}>
      <span>
        by {author.firstName} {author.lastName} <RoleBadge role={author.role} />
      </span>
      <span>
        Posted <Moment at={createdAt} />
      </span>
      {children}
    </p>
  );
}
