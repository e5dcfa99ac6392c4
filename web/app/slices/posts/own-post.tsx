import type { PostCard } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { useViewer } from '../../client/viewer.ts';
import { mayEditUntil } from './may-edit-now.ts';
import classes from './own-post.module.css';
import { useTimeLeft } from './use-time-left.ts';

export interface OwnPostProps {
  post: Pick<PostCard, 'title' | 'createdAt'>;
  /** Address of the edit page. */
  edit: string;
}

/** Marks the viewer's own post (rules/products 38). Staff may always edit and see no remaining time. */
export default function OwnPost({ post, edit }: OwnPostProps) {
  const viewer = useViewer();
  const until = viewer.is === 'member' ? mayEditUntil(viewer.profile, post) : null;
  return (
    <span className={classes.own}>
      <span className={classes.yours}>{postTexts.yours}</span>{' '}
      {until !== null && <EditWhile until={until} post={post} edit={edit} />}
    </span>
  );
}

/** A plain link: the surrounding list handles clicks. */
function EditWhile({ until, post, edit }: OwnPostProps & { until: Date }) {
  const left = useTimeLeft(until);
  if (left === undefined) return null;
  const words = postTexts.editFor(left);
  return (
    <a href={edit} className={classes.edit} aria-label={`${words}: ${post.title}`}>
      {words}
    </a>
  );
}
