import { decideApplications } from '#contract/members/application-calls.ts';
import { applicationDecisionTexts } from '#contract/members/texts.ts';
import { useApi } from '../../client/queries.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { DecideActs } from '../decisions/decide-acts.tsx';

interface ApplicationActsProps {
  selection: TableSelection<number>;
  table: TableAct;
}

/** What can be done with the registrations that are selected (rules/accounts 65). */
export function ApplicationActs(props: ApplicationActsProps) {
  const api = useApi();
  return (
    <DecideActs
      {...props}
      texts={applicationDecisionTexts}
      decide={(decision) => api(decideApplications, decision)}
    />
  );
}
