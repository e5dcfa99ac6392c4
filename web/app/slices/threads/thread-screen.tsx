import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSite } from '../../client/environment.ts';
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx';
import { ShareLinks } from '../../kit/page/share-links.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import { WholeWords } from '../../kit/text/whole-words.tsx';
import { Avatar, RoleBadge } from '../accounts/avatar.tsx';
import { threadUrl } from './thread-metadata.ts';
import classes from './thread-screen.module.css';

interface ThreadScreenProps {
  thread: ThreadDetail;
  /** What the viewer may do with it. */
  actions: ReactNode;
  votes: ReactNode;
  comments: ReactNode;
}

/** rules/threads 10: a forum thread, in one column that reads well. */
export function ThreadScreen({ thread, actions, votes, comments }: ThreadScreenProps) {
  const site = useSite();
  const { title, author, createdAt, editedAt } = thread;
  return (
    <div className={classes.page}>
      <Breadcrumb
        way={[
          { name: 'Home', to: paths.home() },
          { name: threadTexts.heading, to: paths.threads() },
        ]}
        here={title}
      >
        {actions}
      </Breadcrumb>
      <article>
        <h1 className={classes.title}>
          <WholeWords>{title}</WholeWords>
        </h1>
        <div className={classes.author}>
          <Avatar member={author} size={44} />
          <div>
            <p className={classes.name}>
              {author.firstName} {author.lastName} <RoleBadge role={author.role} />
            </p>
            <p className={classes.when}>
              <span>
                Posted <Moment at={createdAt} />
              </span>
              {editedAt !== null && (
                <span>
                  edited <Moment at={editedAt} />
                </span>
              )}
            </p>
          </div>
        </div>
        <RichText html={thread.descriptionHtml} />
        <div className={classes.foot}>
          <span className={classes.votes}>{votes}</span>
          <ShareLinks url={threadUrl(site, thread)} title={title} />
        </div>
      </article>
      <div className={classes.comments}>{comments}</div>
    </div>
  );
}
