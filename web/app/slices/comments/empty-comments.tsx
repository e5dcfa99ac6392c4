import { Link } from 'react-router';
import { commentTexts } from '#contract/comments/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';

/** `start` is where the list was entered: there may be comments before it. */
export function EmptyComments({ start }: { start: number }) {
  if (start === 0) return <EmptyState title={commentTexts.none}>Be the first to say something.</EmptyState>;
  return (
    <EmptyState title="No more comments.">
      The list ends before this page. <Link to={{ search: '', hash: '#comments' }}>Go to its beginning</Link>.
    </EmptyState>
  );
}
