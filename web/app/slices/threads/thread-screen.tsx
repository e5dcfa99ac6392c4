import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSite } from '../../client/environment.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx';
import { ShareLinks } from '../../kit/page/share-links.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { AuthorCard } from '../accounts/author-card.tsx';
import { ThreadByline } from './thread-byline.tsx';
import { threadUrl } from './thread-head.tsx';
import classes from './thread-screen.module.css';

interface ThreadScreenProps {
  thread: ThreadDetail;
  /** The viewer's actions. */
  actions: ReactNode;
  votes: ReactNode;
  comments: ReactNode;
  /** Related threads. */
  related: ReactNode;
}

/** A forum thread in a column of readable width, with the author and related threads beside it (rules/threads 10). */
export function ThreadScreen({ thread, actions, votes, comments, related }: ThreadScreenProps) {
  const site = useSite();
  const followLinks = useLinkClicks();
  const { title, author, authorStanding, editedAt } = thread;
  return (
    <>
      <Breadcrumb
        way={[
          { name: 'Home', to: paths.home() },
          { name: threadTexts.heading, to: paths.threads() },
        ]}
        here={title}
      >
        {actions}
      </Breadcrumb>
      <div className={classes.page}>
        <article className={classes.thread}>
          <h1 dir="auto" className={classes.title}>
            <UnbrokenWords>{title}</UnbrokenWords>
          </h1>
          <ThreadByline thread={thread} className={classes.by} onClick={followLinks}>
            {editedAt !== null && (
              <span>
                edited <Moment at={editedAt} />
              </span>
            )}
          </ThreadByline>
          <RichText html={thread.descriptionHtml} />
          <div className={classes.foot}>
            <span className={classes.votes}>{votes}</span>
            <ShareLinks url={threadUrl(site, thread)} title={title} />
          </div>
        </article>
        <div className={classes.comments}>{comments}</div>
        <aside aria-label="About this huddle" className={classes.aside}>
          <AuthorCard author={author} standing={authorStanding} />
          {related}
        </aside>
      </div>
    </>
  );
}
