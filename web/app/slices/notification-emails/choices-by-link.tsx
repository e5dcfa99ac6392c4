import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { chooseByLink, listChoicesByLink } from '#contract/notification-emails/calls.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './choices-by-link.module.css';
import { ChoicesTable } from './choices-table.tsx';
import { useOptimisticChoice } from './use-optimistic-choice.ts';

/**
 * The same table for members who follow a link in an e-mail. Leaving the page removes its data (rules/emails 24).
 */
export function ChoicesByLink({ token }: { token: string }) {
  const api = useApi();
  const query = callQuery(api, listChoicesByLink, { token });
  const found = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  const onChoose = useOptimisticChoice(query.queryKey, (chosen) => api(chooseByLink, { token, ...chosen }));
  return (
    <div className={classes.page}>
      <PageHead title={emailTexts.emailsTitle} noindex />
      <PageTitle lead={found.data && emailTexts.to(found.data.maskedEmail)}>
        {emailTexts.emailsTitle}
      </PageTitle>
      <noscript>
        <p>Changing settings needs JavaScript.</p>
      </noscript>
      {found.error !== null && asFault(found.error).code === 'gone' ? (
        <Banner tone="bad">{asFault(found.error).message}</Banner>
      ) : (
        <QueryResult query={found} label="Loading notification settings">
          {(settings) => <ChoicesTable settings={settings} onChoose={onChoose} />}
        </QueryResult>
      )}
      <Link to={paths.home()} className={classes.home}>
        {emailTexts.goHome}
      </Link>
    </div>
  );
}
