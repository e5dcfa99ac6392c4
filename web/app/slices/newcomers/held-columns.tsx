import type { QueuedPost } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import type { Column } from '../../kit/table/table.tsx';
import { DateOnly, Moment } from '../../kit/text/moment.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { AnsweredComment } from './answered-comment.tsx';
import classes from './held-columns.module.css';
import { HeldDetails } from './held-details.tsx';
import { HeldTitle, HeldWords } from './held-post.tsx';

const { columns, joined } = newcomerScreenTexts;

/** What the table tells of what waits. */
export const heldColumns: Column<QueuedPost>[] = [
  { name: columns.what, className: classes.what, cell: (post) => <HeldTitle post={post} /> },
  { name: columns.words, className: classes.words, cell: (post) => <Whole post={post} /> },
  { name: columns.author, isNamed: true, cell: (post) => <Who post={post} /> },
  { name: columns.since, isNamed: true, cell: ({ sentAt }) => <Moment at={sentAt} /> },
];

/** All that approving it would make public (rules/newcomers 7). */
function Whole({ post }: { post: QueuedPost }) {
  const { product, answers } = post;
  return (
    <>
      {answers !== null && <AnsweredComment answered={answers} />}
      <HeldWords post={post} />
      {product !== null && <HeldDetails product={product} />}
    </>
  );
}

function Who({ post: { author, joinedAt } }: { post: QueuedPost }) {
  return (
    <>
      <MemberLink member={author} />{' '}
      <span className={classes.about}>
        {joined} <DateOnly at={joinedAt} />
      </span>
    </>
  );
}
