import { Link } from 'react-router';
import { commentCopy } from '#contract/comments/copy.ts';
import { EmptyState } from '../../ui/states.tsx';

/** `start` is where the list was entered: there may be comments before it. */
export function EmptyComments({ start }: { start: number }) {
  if (start === 0) return <EmptyState title={commentCopy.none}>Be the first to say something.</EmptyState>;
  return (
    <EmptyState title="No more comments.">
      The list ends before this page. <Link to={{ search: '', hash: '#comments' }}>Go to its beginning</Link>.
    </EmptyState>
  );
}
