import { paths } from '#contract/core/paths.ts';
import type { GivenVote } from '#contract/votes/model.ts';
import { voteTexts } from '#contract/votes/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { AuthoredRow } from '../posts/authored-row.tsx';
import { ProductState } from '../products/product-state.tsx';
import { TakeBack } from './take-back.tsx';

/** A vote among others of its member: it leads to what was voted on. */
export function GivenVoteRow({ vote }: { vote: GivenVote }) {
  const { isLike, votedAt, on, comment, isGone } = vote;
  const words = comment !== null && !isGone && (
    <a href={paths.comment(on.subject, comment.id)}>{comment.summary}</a>
  );
  return (
    <AuthoredRow
      title={<Target vote={vote} />}
      words={words === false ? undefined : words}
      about={
        <>
          <span>{isLike ? voteTexts.liked : voteTexts.disliked}</span>
          {comment === null && on.status !== null && <ProductState status={on.status} />}
          <Moment at={votedAt} />
        </>
      }
      acts={isGone ? undefined : <TakeBack vote={vote} />}
    />
  );
}

function Target({ vote: { on, comment, isGone } }: { vote: GivenVote }) {
  if (isGone) return voteTexts.notThere;
  const title = <a href={comment === null ? pageOf(on) : paths.comments(on.subject)}>{on.title}</a>;
  if (comment === null) return title;
  return (
    <>
      A comment {on.subject.kind === 'product' ? 'on' : 'in'} {title}
    </>
  );
}

function pageOf({ subject }: GivenVote['on']): string {
  return subject.kind === 'product' ? paths.product(subject.id) : paths.thread(subject.id);
}
