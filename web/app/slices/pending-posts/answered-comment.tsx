import type { AnsweredComment as Answered } from '#contract/pending-posts/model.ts';
import { pendingPostScreenTexts as texts } from '#contract/pending-posts/texts.ts';
import classes from './pending-post.module.css';

/** An excerpt of the comment that is replied to, as context for the reply. */
export function AnsweredComment({ answered: { authorName, words } }: { answered: Answered }) {
  if (authorName === '') return <p className={classes.answered}>{texts.repliesToGone}</p>;
  return (
    <p className={classes.answered}>
      {texts.repliesTo(authorName)} <q>{words}</q>
    </p>
  );
}
