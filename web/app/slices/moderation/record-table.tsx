import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listRecord, startRecordDownload } from '#contract/moderation/calls.ts';
import type { RecordFilter } from '#contract/moderation/model.ts';
import { recordTexts } from '#contract/moderation/texts.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { recordColumns, recordFilterOf, recordFilters } from './record-columns.tsx';
import classes from './record-table.module.css';

const things = ['entry', 'entries'] as const;

interface RecordTableProps {
  /** The table's title on the page. */
  title: string;
  /** Limits the log to what was done to one member and their content, below a heading of its own. */
  ownerId?: MemberId;
}

/** Activity log of staff, newest first: who, when, to what, and what it changed (rules/staff-area 14). */
export function RecordTable({ title, ownerId }: RecordTableProps) {
  const table = useTableView(recordFilters);
  const filter = recordFilterOf(table.view.filters, ownerId ?? null);
  const query = useTableQuery(listRecord, { ...table.part, ...filter });
  return (
    <div className={classes.record}>
      <StaffTable
        table={table}
        title={title}
        things={things}
        query={query}
        pageOf={({ entries, total }) => ({ rows: entries, total, countLimit: authorCountLimit })}
        columns={recordColumns(table)}
        keyOf={({ id }) => id}
        none={recordTexts.none}
        isHeaded={ownerId !== undefined}
      />
      {(query.data?.total ?? 0) > 0 && <RecordDownload filter={filter} />}
    </div>
  );
}

/** Downloads the filtered entries as a file. */
export function RecordDownload({ filter }: { filter: RecordFilter }) {
  const api = useApi();
  const askWord = async () => (await api(startRecordDownload, filter)).token;
  const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: asFault(error).message });
  return (
    <div className={classes.download}>
      <DownloadButton variant="default" action={paths.downloadRecord()} askWord={askWord} onFailed={sayWhy}>
        {recordTexts.download}
      </DownloadButton>
    </div>
  );
}
