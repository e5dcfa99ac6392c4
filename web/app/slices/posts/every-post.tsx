import { type ReactNode, useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import type { Call } from '#contract/core/call.ts';
import { type SubjectId, type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { authorCountLimit, type PostCard, reasonLimit } from '#contract/posts/model.ts';
import type { AskedBulk, BulkAct, StaffPost } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { asFault } from '../../client/api.ts';
import { announceFailure } from '../../kit/form/announce-results.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { useHasLeft } from '../../kit/form/use-unsaved.ts';
import { LazyMenuButton } from '../../kit/page/lazy-menu-button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { StaffTable, type TableQuery } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { Filters } from '../../kit/table/table-view.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import type { TableState } from '../../kit/table/use-table-view.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { totalText } from './counts.ts';
import classes from './every-post.module.css';
import { LazyReason, reasonId } from './lazy-reason.tsx';
import { type StaffActs, StaffRowActs } from './staff-row-acts.tsx';
import { type BulkAsk, useBulkAct } from './use-bulk-act.ts';

type EveryRow = StaffPost & PostCard;

interface EveryPostProps<Row extends EveryRow, Data, Of extends Filters, Act extends BulkAct> {
  kind: SubjectKind;
  /** Name of a row, in the singular. */
  thing: string;
  viewer: Pick<Author, 'id'>;
  table: TableState<Of>;
  list: Pick<Call<never, unknown>, 'name'>;
  query: TableQuery<Data>;
  pageOf: (data: Data) => { rows: Row[]; total: number };
  /** Shown beside the title. */
  mark?: (row: Row) => ReactNode;
  /** Status, unless the post is deleted. */
  status: (row: Row) => ReactNode;
  actsOn: (row: Row) => StaffActs;
  bulkActs: readonly Act[];
  /** True if the action changes this row. */
  isFor: (act: Act, row: Row) => boolean;
  onAct: (request: BulkAsk<Act>) => Promise<AskedBulk>;
}

/** Every product or every thread, for staff to search and to act on one or many (rules/staff-area 5). */
export function EveryPost<Row extends EveryRow, Data, Of extends Filters, Act extends BulkAct>(
  props: EveryPostProps<Row, Data, Of, Act>,
) {
  const { kind, thing, table, list, pageOf, bulkActs, isFor, onAct } = props;
  const { heading, none, search } = staffPostTexts[kind];
  const tableAct = useTableAct(list);
  const bulk = useBulkAct({ kind, thing, ask: onAct, table: tableAct });
  return (
    <StaffTable
      table={table}
      title={heading}
      things={[thing, `${thing}s`]}
      search={search}
      query={props.query}
      pageOf={(data) => ({ ...pageOf(data), countLimit: authorCountLimit })}
      columns={columnsOf(props, tableAct)}
      keyOf={({ id }) => id}
      none={none}
      choice={{
        nameOf: ({ title }) => title,
        acts: ({ rows, selection, total, count }) => (
          <BulkActs
            bulk={bulk}
            acts={bulkActs}
            isOffered={(act) => selection.isEverything || rows.some((row) => isFor(act, row))}
            selection={selection}
            thing={thing}
            count={count}
            isUncounted={total > authorCountLimit}
          />
        ),
      }}
    />
  );
}

function columnsOf<Row extends EveryRow, Data, Of extends Filters, Act extends BulkAct>(
  { kind, mark, status, actsOn, viewer }: EveryPostProps<Row, Data, Of, Act>,
  tableAct: TableAct,
): Column<Row>[] {
  const { columns } = staffPostTexts;
  return [
    {
      name: columns.title,
      cell: (post) => (
        <>
          <Title post={post} kind={kind} /> {mark?.(post)}
        </>
      ),
    },
    { name: columns.author, isNamed: true, cell: ({ author }) => <MemberLink member={author} /> },
    { name: columns.state, isNamed: true, cell: (post) => <Standing post={post}>{status(post)}</Standing> },
    { name: columns.posted, isNamed: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: columns.acts,
      is: 'act',
      cell: (post) => <StaffRowActs post={post} acts={actsOn(post)} table={tableAct} viewer={viewer} />,
    },
  ];
}

/** Deleted posts have no page. A plain link: the table handles clicks. */
function Title({ post: { id, title, deletedAt }, kind }: { post: EveryRow; kind: SubjectKind }) {
  const words = <UnbrokenWords>{title}</UnbrokenWords>;
  if (deletedAt !== null)
    return (
      <span dir="auto" className={classes.title}>
        {words}
      </span>
    );
  return (
    <a dir="auto" href={paths.subject(subjectOf(kind, id))} className={classes.link}>
      {words}
    </a>
  );
}

function Standing({ post: { deletedAt, deletedBy }, children }: { post: EveryRow; children: ReactNode }) {
  if (deletedAt === null) return children;
  return (
    <>
      <StatusBadge tone="bad">{staffPostTexts.states.deleted}</StatusBadge>
      <span className={classes.about}>
        <Moment at={deletedAt} />
        {deletedBy !== null && ` ${staffPostTexts.by} ${deletedBy.name}`}
      </span>
    </>
  );
}

interface BulkActsProps<Act extends BulkAct> {
  bulk: ReturnType<typeof useBulkAct<Act>>;
  /** In display order. */
  acts: readonly Act[];
  /** True if the action applies to the selected rows. */
  isOffered: (act: Act) => boolean;
  selection: TableSelection<number>;
  thing: string;
  /** Number of rows found, in words. */
  count: string;
  /** True if more may be found than one action can process. */
  isUncounted: boolean;
}

/** Actions for the selected rows, or the progress of a running one (rules/products 41). */
export function BulkActs<Act extends BulkAct>({ bulk, acts, isOffered, ...chosen }: BulkActsProps<Act>) {
  const [act, setAct] = useState<Act>();
  const { selection } = chosen;
  if (bulk.running !== undefined) return <Progress bulk={bulk} thing={chosen.thing} />;
  return (
    <>
      <LazyMenuButton
        label={staffPostTexts.action}
        acts={acts.map((id) => ({
          id,
          name: staffPostTexts.acts[id],
          isDisabled: selection.selected.length === 0 || !isOffered(id),
        }))}
        onAct={(id) => setAct(acts.find((offered) => offered === id))}
      />
      {act !== undefined && (
        <Question
          act={act}
          {...chosen}
          onYes={async (reason) => {
            const { selected: ids, isEverything } = selection;
            await bulk.begin({ act, isAll: isEverything, ids: ids as SubjectId[], reason });
            selection.clear();
            setAct(undefined);
          }}
          onNo={() => setAct(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps extends Pick<BulkActsProps<never>, 'selection' | 'thing' | 'count' | 'isUncounted'> {
  act: BulkAct;
  /** Starts the action. Throws a Fault on failure. */
  onYes: (reason: string) => Promise<void>;
  onNo: () => void;
}

/** One confirmation for all rows, with their number. */
function Question({ act, selection, thing, count, isUncounted, onYes, onNo }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { isLeft, setLeft } = useHasLeft();
  const guard = useCloseGuard({ isDirty: reason !== '', isPending, setLeft }, onNo);
  const { selected, isEverything } = selection;
  const what = isEverything ? count : totalText(selected.length, selected.length, thing);
  async function answer(): Promise<void> {
    // Only moves the focus to the field, which shows the problem.
    if (reason.length > reasonLimit) return document.getElementById(reasonId)?.focus();
    setPending(true);
    setLeft(false);
    setFailure(undefined);
    try {
      await onYes(reason);
    } catch (error) {
      if (isLeft()) return announceFailure(asFault(error));
      setFailure(asFault(error).message);
      setPending(false);
    }
  }
  return (
    <LazyConfirmDialog
      title={staffPostTexts.question(act, what)}
      yes={staffPostTexts.acts[act]}
      no={staffPostTexts.keep}
      isGrave={act === 'delete'}
      pending={isPending}
      onYes={answer}
      onNo={guard.close}
    >
      <div className={classes.asked}>
        {isEverything && isUncounted && <p>{staffPostTexts.atMost}</p>}
        <LazyReason value={reason} readOnly={isPending} onChange={setReason} />
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        <CloseQuestion guard={guard} />
      </div>
    </LazyConfirmDialog>
  );
}

function Progress<Act extends BulkAct>({ bulk, thing }: Pick<BulkActsProps<Act>, 'bulk' | 'thing'>) {
  const { running, progress } = bulk;
  if (running === undefined) return null;
  const text = staffPostTexts.working(running.act, totalText(running.count, running.count, thing));
  return (
    <div className={classes.progress}>
      <span role="status">{text}</span>
      <progress aria-label={text} max={running.count} value={progress?.done ?? 0} />
    </div>
  );
}
