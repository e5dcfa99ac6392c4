import { sayMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import type { CommentTasksProps } from './comment-tasks.tsx';

export const loadCommentTasks = () => import('./comment-tasks.tsx');

/** What members do about comments, its forms and dialogs, loaded with the first task: who only reads does without. */
export function LazyCommentTasks(props: CommentTasksProps) {
  const { isWriting, about } = props.tasks;
  return isWriting || about !== undefined ? <OpenTask {...props} /> : null;
}

/** Where it cannot be loaded, the task is given up. */
function OpenTask(props: CommentTasksProps) {
  const lazy = useLazy(loadCommentTasks, () => {
    sayMissing();
    props.tasks.stopWriting();
    props.tasks.close();
  });
  return lazy && <lazy.CommentTasks {...props} />;
}
