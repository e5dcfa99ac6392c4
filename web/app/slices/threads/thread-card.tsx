import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import type { ThreadCard as Thread } from '#contract/threads/model.ts';
import signs from '../../kit/page/signs.module.css';
import { Moment } from '../../kit/text/moment.tsx';
import { WholeWords } from '../../kit/text/whole-words.tsx';
import { MemberFace } from '../accounts/member-link.tsx';
import { commentsText, votesText } from '../posts/counts.ts';
import { Mine } from '../posts/mine.tsx';
import { ThreadByline } from './thread-byline.tsx';
import classes from './thread-card.module.css';

interface ThreadCardProps {
  thread: Thread;
  /** Whether the viewer started it. */
  isMine?: boolean;
  /** What is new to the viewer. */
  news: ReactNode;
}

/** A thread in the list. Plain elements: the list takes care of clicks on their links. */
export function ThreadCard({ thread, isMine = false, news }: ThreadCardProps) {
  const { id, title, summary, author, createdAt, activeAt } = thread;
  return (
    <article className={classes.card}>
      <span className={classes.who}>
        <MemberFace member={author} size={40} />
      </span>
      <div className={classes.body}>
        <h2 dir="auto" className={classes.title}>
          <a href={paths.thread(id)} className={classes.link}>
            <WholeWords>{title}</WholeWords>
          </a>
        </h2>
        {(summary !== '' || isMine) && (
          <p dir="auto" className={classes.summary}>
            {isMine && <Mine post={thread} edit={paths.editThread(id)} />}
            {summary}
          </p>
        )}
        <ThreadByline thread={thread} className={classes.quiet}>
          {activeAt > createdAt && (
            <span>
              Last activity <Moment at={activeAt} />
            </span>
          )}
        </ThreadByline>
      </div>
      <p className={classes.counts}>
        <span className={signs.votes}>{votesText(thread)}</span>
        <a href={paths.comments({ kind: 'thread', id })} className={signs.comments}>
          {commentsText(thread)}
          <span className="visually-hidden"> on {title}</span>
        </a>
        {news}
      </p>
    </article>
  );
}
