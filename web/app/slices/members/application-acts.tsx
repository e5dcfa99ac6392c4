import { decideApplications, listApplications } from '#contract/members/application-calls.ts';
import { applicationDecisionTexts } from '#contract/members/texts.ts';
import { useApi } from '../../client/queries.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { DecideActs } from '../decisions/decide-acts.tsx';

interface ApplicationActsProps {
  selection: TableSelection<number>;
  table: TableAct;
  /** How many the table finds. */
  total: number;
}

/** What can be done with the registrations that are selected (rules/accounts 65). */
export function ApplicationActs({ total, ...props }: ApplicationActsProps) {
  const api = useApi();
  const listLongest = async (limit: number) =>
    (await api(listApplications, { skip: 0, limit })).applications.map(({ id }) => id);
  return (
    <DecideActs
      {...props}
      texts={applicationDecisionTexts}
      everything={{ total, listLongest }}
      decide={(decision) => api(decideApplications, decision)}
    />
  );
}
