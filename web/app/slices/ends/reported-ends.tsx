import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { longListLimit } from '#contract/core/request.ts';
import { listReportedEnds } from '#contract/ends/calls.ts';
import type { ReportedEnd } from '#contract/ends/model.ts';
import { reportersText, endTexts as texts } from '#contract/ends/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './end-report.module.css';
import { EndAnswers } from './end-report.tsx';

/** For staff: products that were reported as ended, the first reported first (rules/ends 4). */
export function ReportedEnds() {
  const query = useQuery({
    ...callQuery(useApi(), listReportedEnds, { skip: 0, limit: longListLimit.fallback }),
    refetchOnMount: 'always',
  });
  return (
    <QueryResult query={query} label={texts.loading}>
      {({ products }) =>
        products.length === 0 ? (
          <EmptyState title={texts.none} />
        ) : (
          <ul className={classes.list}>
            {products.map((product) => (
              <Reported key={product.id} {...product} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function Reported({ id, title, author, count, reportedAt }: ReportedEnd) {
  return (
    <li className={classes.product}>
      <h3 className={classes.title}>
        <Link to={paths.product(id)}>{title}</Link>
      </h3>
      <p className={classes.about}>
        {author.firstName} {author.lastName} · <Moment at={reportedAt} />
      </p>
      <p>{reportersText(count)}</p>
      <EndAnswers id={id} title={title} />
    </li>
  );
}
