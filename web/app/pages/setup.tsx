import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { viewSetup } from '#contract/settings/setup-calls.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { callQuery, useApi } from '../client/queries.ts';
import { QueryResult } from '../kit/list/query-result.tsx';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { useSignInPath } from '../slices/accounts/use-sign-in-path.ts';
import { SetupForm } from '../slices/settings/setup-form.tsx';

/** First run: the person with the code from the log becomes the first Super Admin (rules/settings 8). */
export default function SetupPage() {
  // Checks the state again, as somebody else may have completed the setup since.
  const query = useQuery({ ...callQuery(useApi(), viewSetup, {}), gcTime: 0 });
  const isOver = query.data?.isOpen === false;
  const links = <Link to={useSignInPath()}>Sign in</Link>;
  return (
    <AccountCard title={setupTexts.title} lead={isOver ? setupTexts.over : setupTexts.lead} links={links}>
      <QueryResult query={query} label={setupTexts.loading}>
        {({ isOpen, demo }) => isOpen && <SetupForm demo={demo} />}
      </QueryResult>
    </AccountCard>
  );
}
