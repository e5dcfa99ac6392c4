import type { Comment, CommentParent } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { nameOf } from '../slices/comments/comment-name.ts';
import { Comments } from '../slices/comments/comments.tsx';
import { FlagButton } from '../slices/flags/flag-button.tsx';
import { Flagging } from '../slices/flags/flagging.tsx';
import { VoteButtons } from '../slices/votes/vote-buttons.tsx';

/** The comments on a product or in a thread with their votes and flags: what pages put below their subject. */
export function CommentsSection({ parent }: { parent: CommentParent }) {
  return (
    <Flagging>
      <Comments parent={parent} marks={marksOn} />
    </Flagging>
  );
}

function marksOn(comment: Comment, parent: CommentParent) {
  const { id, likes, dislikes } = comment;
  const name = `comment ${nameOf(comment)}`;
  return (
    <>
      <VoteButtons
        target={{ comment: id, below: parent }}
        label={commentTexts.helpful}
        name={name}
        counts={{ likes, dislikes }}
      />
      <FlagButton id={id} parent={parent} name={name} />
    </>
  );
}
