import { lazy, Suspense } from 'react';
import type { FlagReviewProps } from './flag-review.tsx';
import { useFlagging } from './flagging.tsx';

/** The staff's alone: nobody else loads it. */
const FlagReview = lazy(() => import('./flag-review.tsx'));

/** Where the staff review a comment, as long as it has open flags; nothing for everybody else. */
export function FlagReviewPlace(props: Omit<FlagReviewProps, 'count'>) {
  const count = useFlagging().counts.get(props.id);
  if (count === undefined) return null;
  return (
    <Suspense>
      <FlagReview {...props} count={count} />
    </Suspense>
  );
}
