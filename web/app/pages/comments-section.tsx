import type { Comment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import { useSite } from '../client/environment.ts';
import { useSession } from '../client/viewer.ts';
import { Extra } from '../kit/say/lazy-part.tsx';
import { showScriptMissing } from '../kit/say/show-toast.tsx';
import { nameOf } from '../slices/comments/comment-item.tsx';
import { Comments } from '../slices/comments/comments.tsx';
import { FlagButton, FlagProvider } from '../slices/flags/flag-provider.tsx';
import { FlagReviewPlace } from '../slices/flags/flag-review-place.tsx';
import { FollowButton } from '../slices/notices/follow-button.tsx';
import { VoteButtons } from '../slices/votes/vote-buttons.tsx';

const loadPending = () => import('../slices/pending-posts/own-pending-comments.tsx');

/** The comments on a product or in a thread with their votes and flags, for use below the subject. */
export function CommentsSection({ subject }: { subject: Subject }) {
  return (
    <FlagProvider subject={subject}>
      <Comments
        subject={subject}
        reactions={reactionsOn}
        follow={<FollowButton key={keyOf(subject)} subject={subject} />}
      />
      <OwnWaiting subject={subject} />
    </FlagProvider>
  );
}

/** Loaded only if new accounts are moderated and somebody is signed in, as that viewer may have pending posts. */
function OwnWaiting({ subject }: { subject: Subject }) {
  const { newcomersWait } = useSite();
  const { token } = useSession();
  if (!newcomersWait || token === undefined) return null;
  return (
    <Extra load={loadPending} missing={showScriptMissing}>
      {({ default: OwnPendingComments }) => <OwnPendingComments subject={subject} />}
    </Extra>
  );
}

function reactionsOn(comment: Comment, subject: Subject) {
  const { id, likes, dislikes, author, version } = comment;
  const name = `comment ${nameOf(comment)}`;
  return (
    <>
      <VoteButtons
        target={{ kind: 'comment', id, on: subject }}
        label={commentTexts.helpful}
        name={name}
        counts={{ likes, dislikes }}
      />
      <FlagButton id={id} subject={subject} authorId={author?.id} name={name} />
      <FlagReviewPlace id={id} subject={subject} version={version} name={name} />
    </>
  );
}
