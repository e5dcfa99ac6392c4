import type { Viewer } from '../../client/viewer.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { ViewerWait } from '../accounts/viewer-wait.tsx';
import { nameOf } from './comment-item.tsx';
import type { CommentTaskTools } from './use-comment-tasks.ts';

interface AwaitMemberProps {
  viewer: Viewer;
  tasks: CommentTaskTools;
}

/** What one is about to do waits until it is known who does it; a dialog comes for that where it did not arrive. */
export function AwaitMember({ viewer, tasks: { isWriting, about, close } }: AwaitMemberProps) {
  const wait = <ViewerWait viewer={viewer} label="Loading editor" />;
  if (isWriting) return wait;
  if (about === undefined || viewer.is !== 'unknown') return null;
  return (
    <LazyModal title={`Comment ${nameOf(about.comment)}`} onClose={close}>
      {wait}
    </LazyModal>
  );
}
