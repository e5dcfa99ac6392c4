import { Link } from 'react-router';
import type { Subject } from '#contract/core/ids.ts';
import { messageParameters, paths } from '#contract/core/paths.ts';
import { EmptyState } from '../../kit/list/states.tsx';

interface MayNotEditProps {
  /** The title, an exact text (sic). */
  title: string;
  subject: Subject;
  /** True if the viewer wrote it; then the time for editing is over. */
  isOwn: boolean;
}

const words = { product: 'product', thread: 'huddle' };

/** Shown instead of the form: why the post cannot be edited, and where to continue. */
export function MayNotEdit({ title, subject, isOwn }: MayNotEditProps) {
  const word = words[subject.kind];
  return (
    <EmptyState title={title}>
      <p>
        {isOwn
          ? `You can edit a ${word} for 7 days after you post it. The moderators can change it for you.`
          : `Only its author and the moderators can edit this ${word}.`}
      </p>
      <p>
        <Link to={paths.subject(subject)}>View {word}</Link>
        {isOwn && (
          <>
            {' · '}
            <Link to={`${paths.messages()}?${messageParameters.write}=new`}>Message the moderators</Link>
          </>
        )}
      </p>
    </EmptyState>
  );
}
