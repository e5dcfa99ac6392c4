import { useQuery } from '@tanstack/react-query';
import type { Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { newActivityText } from '#contract/read-markers/model.ts';
import { useApi } from '../../client/queries.ts';
import { newActivityQuery } from './new-activity-queries.ts';
import classes from './new-comments.module.css';

/** A plain link: the surrounding list handles clicks. If the counts fail to load, the card shows none. */
export default function NewComments({ subject, title }: { subject: Subject; title: string }) {
  const { data: newActivity } = useQuery(newActivityQuery(useApi(), subject));
  if (!newActivity || newActivity.first === null) return null;
  return (
    <a href={paths.comment(subject, newActivity.first)} className={classes.new} data-news>
      {newActivityText(newActivity.count)}
      <span className="visually-hidden"> since your last visit to {title}</span>
    </a>
  );
}
