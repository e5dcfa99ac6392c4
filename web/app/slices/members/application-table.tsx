import { longListLimit } from '#contract/core/request.ts';
import { decideApplications, listApplications, listMembers } from '#contract/members/calls.ts';
import type { Application } from '#contract/members/model.ts';
import { applicationDecisionTexts, applicationScreenTexts as texts } from '#contract/members/texts.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { useApi } from '../../client/queries.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { MailAddress } from '../../kit/text/mail-address.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { DecideActs } from '../decisions/decide-acts.tsx';
import classes from './application-table.module.css';

const noFilters = {};
const things = ['registration', 'registrations'] as const;

const columns: Column<Application>[] = [
  { name: texts.columns.name, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  {
    name: texts.columns.email,
    isNamed: true,
    className: classes.email,
    cell: ({ email }) => <MailAddress>{email}</MailAddress>,
  },
  { name: texts.columns.since, isNamed: true, cell: ({ appliedAt }) => <Moment at={appliedAt} /> },
];

/** Pending registrations, for administrators to approve or reject, one or many (rules/members 19). */
export function ApplicationTable() {
  const table = useTableView(noFilters);
  const query = useTableQuery(listApplications, table.part);
  const act = useTableAct(listApplications, listMembers, viewOverview);
  const api = useApi();
  const listAll = async () => {
    const { applications } = await api(listApplications, { skip: 0, limit: longListLimit.max });
    return applications.map(({ id }) => id);
  };
  return (
    <StaffTable
      table={table}
      title={texts.table}
      isHeaded
      things={things}
      query={query}
      pageOf={({ applications, total }) => ({ rows: applications, total })}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.none}
      choice={{
        nameOf: ({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`,
        acts: ({ selection }) => <ApplicationActs selection={selection} table={act} />,
        listAll,
      }}
    />
  );
}

interface ApplicationActsProps {
  selection: TableSelection<number>;
  table: TableAct;
}

/** Actions for the selected registrations (rules/accounts 65). */
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
