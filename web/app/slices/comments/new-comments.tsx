import { Link, useLocation } from 'react-router';
import { type Comment, commentPageSize } from '#contract/comments/model.ts';
import { pageParameters } from '#contract/core/paths.ts';
import { useViewer } from '../../client/viewer.ts';
import classes from './comments.module.css';
import { isNewComment, type Visit } from './visits.ts';

interface NewCommentsProps {
  count: number;
  comments: Comment[];
  visit: Visit | undefined;
  isComplete: boolean;
}

/** `3 new since your last visit`, with the way to the first of them. */
export function NewComments({ count, comments, visit, isComplete }: NewCommentsProps) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  if (visit === undefined || viewer.is !== 'member') return null;
  const found = comments.filter((comment) => isNewComment(comment, visit, viewer.profile.id));
  const news = isComplete ? found.length : Math.max(found.length, count - visit.count);
  if (news <= 0) return null;
  const [first] = found;
  const place = Math.floor(visit.count / commentPageSize) * commentPageSize;
  const to =
    first === undefined
      ? { pathname, search: `?${pageParameters.skip}=${place}`, hash: '#comments' }
      : { pathname, search, hash: `#comment-${first.id}` };
  return (
    <Link to={to} className={classes.new}>
      {news} new since your last visit
    </Link>
  );
}
