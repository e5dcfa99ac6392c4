import { postTexts } from '#contract/posts/texts.ts';
import { useSite } from '../../client/environment.ts';
import { useViewer } from '../../client/viewer.ts';
import classes from '../../kit/page/page-actions.module.css';
import { momentText } from '../../kit/text/date-text.ts';
import { mayEditNow, mayEditUntil } from './may-edit-now.ts';
import { PostActs, type PostActsProps } from './post-acts.tsx';

/** Edit and Delete on a post's page for those who may; they are known only after hydration. */
export function PostActions(props: Omit<PostActsProps, 'viewer'>) {
  const viewer = useViewer();
  const { dateFormat } = useSite();
  if (viewer.is !== 'member') return null;
  if (!mayEditNow(viewer.profile, props.post)) return null;
  const until = mayEditUntil(viewer.profile, props.post);
  return (
    <div className={classes.actions}>
      {until !== null && (
        <p className={classes.until}>{postTexts.editableUntil(momentText(until, dateFormat))}</p>
      )}
      <PostActs {...props} viewer={viewer.profile} />
    </div>
  );
}
