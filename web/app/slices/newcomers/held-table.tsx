import { listHeld } from '#contract/newcomers/calls.ts';
import { heldNames, newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { HeldActs } from './held-acts.tsx';
import { heldColumns } from './held-columns.tsx';
import { heldTitle } from './held-title.ts';

const noFilters = {};
const things = ['post', 'posts'] as const;

/** What newcomers posted and nobody has looked at, for the staff: to approve or refuse, one or many (rules/newcomers 7). */
export function HeldTable() {
  const table = useTableView(noFilters);
  const query = useTableQuery(listHeld, table.part);
  const act = useTableAct(listHeld, viewOverview);
  return (
    <StaffTable
      table={table}
      title={newcomerScreenTexts.table}
      things={things}
      query={query}
      pageOf={({ posts, total }) => ({ rows: posts, total })}
      columns={heldColumns}
      keyOf={({ id }) => id}
      none={newcomerScreenTexts.none}
      choice={{
        nameOf: ({ kind, title, author }) =>
          `${heldNames[kind]} ${heldTitle({ title })}, ${author.firstName} ${author.lastName}`,
        acts: ({ selection }) => <HeldActs selection={selection} table={act} />,
        isPageOnly: true,
      }}
    />
  );
}
