import type { ReactNode } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { PostCard } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import signs from '../../kit/page/signs.module.css';
import { Moment } from '../../kit/text/moment.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { AuthoredRow, RowLink } from './authored-row.tsx';
import { commentsText, votesText } from './counts.ts';
import { mayEditNow, mayEditUntil } from './may-edit-now.ts';
import { PostActs, type PostActsProps } from './post-acts.tsx';

interface PostRowProps {
  post: PostCard;
  subject: Subject;
  /** Address of the post's page. */
  href: string;
  /** Status, beside the time. */
  status?: ReactNode;
  /** Absent on another member's page. */
  acts?: OwnActs | undefined;
}

/** Actions in the member's own lists; `viewer` is the member. */
export type OwnActs = Pick<PostActsProps, 'edit' | 'question' | 'onDelete' | 'viewer'>;

/** A product or a huddle in a list by author. */
export function PostRow({ post, subject, href, status, acts }: PostRowProps) {
  const { title, summary, createdAt } = post;
  return (
    <AuthoredRow
      title={
        <RowLink href={href}>
          <UnbrokenWords>{title}</UnbrokenWords>
        </RowLink>
      }
      summary={summary}
      about={
        <>
          {status}
          <span>
            Posted <Moment at={createdAt} />
          </span>
          <span className={signs.votes}>{votesText(post)}</span>
          <a href={paths.comments(subject)} className={signs.comments}>
            {commentsText(post)}
            <span className="visually-hidden"> on {title}</span>
          </a>
          {acts !== undefined && <Editing viewer={acts.viewer} post={post} />}
        </>
      }
      acts={acts !== undefined && mayEditNow(acts.viewer, post) && <PostActs {...acts} post={post} isNamed />}
    />
  );
}

/** Remaining time for editing (rules/members-area 13); nothing for staff, who always may. */
function Editing({ viewer, post }: Pick<OwnActs, 'viewer'> & { post: PostCard }) {
  if (!mayEditNow(viewer, post)) return <span>{postTexts.editingOver}</span>;
  const until = mayEditUntil(viewer, post);
  if (until === null) return null;
  return (
    <span>
      {postTexts.editableUntil('')} <Moment at={until} />
    </span>
  );
}
