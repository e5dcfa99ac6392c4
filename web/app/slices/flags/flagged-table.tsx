import type { CommentId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { areaParameters } from '#contract/core/paths.ts';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import { kindText, reviewTexts } from '#contract/flags/review-texts.ts';
import { countIn, flaggedTabs } from '#contract/overview/model.ts';
import { useOverview } from '../../client/overview.ts';
import { Button } from '../../kit/form/button.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { Said, useSaid } from '../../kit/say/said.tsx';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import { useOpenedRow } from '../../kit/table/use-opened-row.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { flaggedColumns } from './flagged-columns.tsx';
import classes from './flagged-table.module.css';
import { reviewParameter } from './review-address.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useNextFlagged } from './use-next-flagged.ts';

const noFilters = {};
const things = ['flagged comment', 'flagged comments'] as const;

/** What members flagged, for the staff: a table, and a queue that is worked off one by one (rules/staff-area 13). */
export function FlaggedTable({ kind }: { kind: SubjectKind }) {
  const table = useTableView(noFilters);
  const call = listFlaggedComments[kind];
  const query = useTableQuery(call, { ...table.part, text: table.view.text, subject: null });
  const { opened, open, close } = useOpenedRow<CommentId>(reviewParameter);
  const { said, say } = useSaid();
  const next = useNextFlagged(kind, open, say);
  const { total = 0 } = query.data ?? {};
  return (
    <>
      <ViewLinks label={reviewTexts.kinds} views={useKindViews(kind)} />
      <div className={classes.head}>
        <Button onClick={() => next.open(null)} isLoading={next.isPending} disabled={total === 0}>
          {reviewTexts.next}
        </Button>
        {opened === undefined && <Said said={said} />}
      </div>
      <StaffTable
        table={table}
        title={reviewTexts.table}
        things={things}
        query={query}
        pageOf={({ comments, total: all }) => ({ rows: comments, total: all })}
        columns={flaggedColumns(kind, open)}
        keyOf={({ id }) => id}
        search={reviewTexts.search}
        none={reviewTexts.none}
      />
      {opened !== undefined && (
        <ReviewDialog key={opened} id={opened} said={said} say={say} onNext={next.open} onClose={close} />
      )}
    </>
  );
}

/** The filter of the queue, with how many wait of each kind. */
function useKindViews(open: SubjectKind) {
  const { data } = useOverview();
  return subjectKinds.map((kind) => ({
    to: { search: `?${new URLSearchParams({ [areaParameters.tab]: flaggedTabs[kind] })}` },
    name: kindText(kind, countIn(data?.queues ?? [], flaggedTabs[kind])),
    isOpen: kind === open,
  }));
}
