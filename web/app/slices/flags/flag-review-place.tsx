import type { MemberId } from '#contract/core/ids.ts';
import { Extra } from '../../kit/say/extra.tsx';
import { sayMissing } from '../../kit/say/show-toast.tsx';
import type { FlagReviewProps } from './flag-review.tsx';
import { useFlagging } from './flagging.tsx';

/** The staff's alone: nobody else loads it. */
const load = () => import('./flag-review.tsx');

interface FlagReviewPlaceProps extends Omit<FlagReviewProps, 'count' | 'isOthers'> {
  authorId: MemberId | undefined;
}

/** Where the staff review a comment, as long as it has open flags; nothing for everybody else. */
export function FlagReviewPlace({ authorId, ...props }: FlagReviewPlaceProps) {
  const { counts, viewerId } = useFlagging();
  const count = counts.get(props.id);
  if (count === undefined) return null;
  return (
    <Extra load={load} missing={sayMissing}>
      {({ default: FlagReview }) => <FlagReview {...props} count={count} isOthers={authorId !== viewerId} />}
    </Extra>
  );
}
