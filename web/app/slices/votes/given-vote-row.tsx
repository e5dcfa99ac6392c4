import { paths } from '#contract/core/paths.ts';
import type { GivenVote } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { CommentPlace } from '../comments/comment-place.tsx';
import { AuthoredRow, RowLink } from '../posts/authored-row.tsx';
import { ProductState } from '../products/product-state.tsx';
import { TakeBack } from './take-back.tsx';

/** A vote among others of its member: it leads to what was voted on. */
export function GivenVoteRow({ vote }: { vote: GivenVote }) {
  const { isLike, votedAt, on, comment } = vote;
  return (
    <AuthoredRow
      {...wordsOf(vote)}
      about={
        <>
          <span>{isLike ? voteTexts.liked : voteTexts.disliked}</span>
          {comment === null && on.status !== null && <ProductState status={on.status} />}
          <Moment at={votedAt} />
        </>
      }
      acts={<TakeBack vote={vote} />}
    />
  );
}

const lead = { product: 'A comment on', thread: 'A comment in' };

function wordsOf({ on, comment }: GivenVote) {
  const { subject, title } = on;
  if (comment === null) return { title: <RowLink href={paths.subject(subject)}>{title}</RowLink> };
  const words = <RowLink href={paths.comment(subject, comment.id)}>{comment.summary}</RowLink>;
  return { place: <CommentPlace lead={lead} {...on} />, title: words };
}
