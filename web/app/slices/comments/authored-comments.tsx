import { Link, type To } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { listCommentsBy, listOwnComments, listOwnThreadComments } from '#contract/comments/author-calls.ts';
import type { AuthorComments } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListByAuthor, ListOwn } from '#contract/posts/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { AuthoredList } from '../posts/authored-list.tsx';
import { OwnCommentActs } from './own-comment-acts.tsx';
import { WrittenCommentRow } from './written-comment-row.tsx';

const sizeOf = ({ comments }: AuthorComments) => comments.length;
const pageOf = ({ comments, total }: AuthorComments) => ({ items: comments, total });

const ownPages: PagedCall<ListOwn, AuthorComments> = { call: listOwnComments, sizeOf };
const ownThreadPages: PagedCall<ListOwn, AuthorComments> = { call: listOwnThreadComments, sizeOf };
const memberPages: PagedCall<ListByAuthor, AuthorComments> = { call: listCommentsBy, sizeOf };

interface OwnCommentsProps {
  /** Those in huddles alone, rather than all. */
  inThreads?: boolean;
  list: ListOwn;
  viewer: Author;
  all: To;
}

/** One's own comments, with what one may do with them. */
export function OwnComments({ inThreads = false, list, viewer, all }: OwnCommentsProps) {
  return (
    <AuthoredList
      thing={inThreads ? 'huddle comment' : 'comment'}
      paged={inThreads ? ownThreadPages : ownPages}
      input={list}
      pageOf={pageOf}
      row={(comment) => (
        <WrittenCommentRow
          comment={comment}
          viewer={viewer}
          acts={<OwnCommentActs comment={comment} viewer={viewer} />}
        />
      )}
      empty={
        <EmptyState title={commentTexts.none}>
          Your comments on products and in huddles will appear here.{' '}
          <Link to={paths.threads()}>Read huddles</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

/** Another member's. */
export function MemberComments({ list, all }: { list: ListByAuthor; all: To }) {
  return (
    <AuthoredList
      thing="comment"
      paged={memberPages}
      input={list}
      pageOf={pageOf}
      row={(comment) => <WrittenCommentRow comment={comment} />}
      empty={
        <EmptyState title={commentTexts.none}>
          This member hasn’t commented yet. <Link to={paths.threads()}>See all huddles</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}
