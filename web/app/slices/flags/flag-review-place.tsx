import { Extra } from '../../kit/say/lazy-part.tsx';
import { showScriptMissing } from '../../kit/say/show-toast.tsx';
import { useFlags } from './flag-provider.tsx';
import type { FlagReviewProps } from './flag-review.tsx';

/** Loaded for staff only. */
const load = () => import('./flag-review.tsx');

/** Lets staff review another member's comment with open flags; nothing for everybody else. */
export function FlagReviewPlace(props: Omit<FlagReviewProps, 'count'>) {
  const count = useFlags().counts.get(props.id);
  if (count === undefined) return null;
  return (
    <Extra load={load} missing={showScriptMissing}>
      {({ default: FlagReview }) => <FlagReview {...props} count={count} />}
    </Extra>
  );
}
