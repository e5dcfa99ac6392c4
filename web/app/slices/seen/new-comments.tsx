import { useQuery } from '@tanstack/react-query';
import type { Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { newsText } from '#contract/seen/model.ts';
import { useApi } from '../../client/queries.ts';
import classes from './new-comments.module.css';
import { newsQuery } from './news-queries.ts';

/** A plain link: the list around it takes care of clicks. Where the news do not come, the card goes without. */
export default function NewComments({ subject, title }: { subject: Subject; title: string }) {
  const { data: news } = useQuery(newsQuery(useApi(), subject));
  if (!news || news.first === null) return null;
  return (
    <a href={paths.comment(subject, news.first)} className={classes.new} data-news>
      {newsText(news.count)}
      <span className="visually-hidden"> since your last visit to {title}</span>
    </a>
  );
}
