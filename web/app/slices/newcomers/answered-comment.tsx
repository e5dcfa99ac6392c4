import type { AnsweredComment as Answered } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts as texts } from '#contract/newcomers/texts.ts';
import classes from './held-post.module.css';

/** What a comment replies to, in short: words alone may mean anything. */
export function AnsweredComment({ answered: { authorName, words } }: { answered: Answered }) {
  if (authorName === '') return <p className={classes.answered}>{texts.repliesToGone}</p>;
  return (
    <p className={classes.answered}>
      {texts.repliesTo(authorName)} <q>{words}</q>
    </p>
  );
}
