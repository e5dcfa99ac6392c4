import type { Comment } from '#contract/comments/model.ts';
import { commentCountText, commentTexts } from '#contract/comments/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import classes from './comments.module.css';
import { NewComments } from './new-comments.tsx';
import type { CommentTaskTools } from './use-comment-tasks.ts';
import type { Visit } from './visits.ts';

interface CommentsHeadProps {
  /** Undefined until it is known. */
  count: number | undefined;
  comments: Comment[];
  visit: Visit | undefined;
  /** All of them are on screen. */
  isComplete: boolean;
  tasks: CommentTaskTools;
}

/** How many there are, how many of them are new, and the way to add one. */
export function CommentsHead({ count, tasks, ...news }: CommentsHeadProps) {
  return (
    <div className={classes.head}>
      <h2 id="comments-heading" tabIndex={-1} className={classes.heading}>
        {count === undefined ? commentTexts.many : commentCountText(count)}
      </h2>
      {count !== undefined && <NewComments count={count} {...news} />}
      {tasks.open?.is !== 'new' && (
        <Button id="add-comment" className={classes.add} variant="default" onClick={tasks.startNew}>
          {commentTexts.add}
        </Button>
      )}
    </div>
  );
}
