import type { ReactNode } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import type { Call } from '#contract/core/call.ts';
import { type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { authorCountLimit, type PostCard } from '#contract/posts/model.ts';
import type { AskedBulk, BulkAct, StaffPost } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { StaffTable, type TableQuery } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { Filters } from '../../kit/table/table-view.ts';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import type { TableState } from '../../kit/table/use-table-view.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { StateSign } from '../../kit/text/state-sign.tsx';
import { WholeWords } from '../../kit/text/whole-words.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { BulkActs } from './bulk-acts.tsx';
import classes from './every-post.module.css';
import { type StaffActs, StaffRowActs } from './staff-row-acts.tsx';
import { type BulkAsk, useBulkAct } from './use-bulk-act.ts';

type EveryRow = StaffPost & PostCard;

interface EveryPostProps<Row extends EveryRow, Data, Of extends Filters, Act extends BulkAct> {
  kind: SubjectKind;
  /** What a row is, one of it. */
  thing: string;
  viewer: Pick<Author, 'id'>;
  table: TableState<Of>;
  list: Pick<Call<never, unknown>, 'name'>;
  query: TableQuery<Data>;
  pageOf: (data: Data) => { rows: Row[]; total: number };
  /** Beside its title. */
  mark?: (row: Row) => ReactNode;
  /** How it stands, unless it is deleted. */
  status: (row: Row) => ReactNode;
  actsOn: (row: Row) => StaffActs;
  bulkActs: readonly Act[];
  /** Whether it changes anything of this row. */
  isFor: (act: Act, row: Row) => boolean;
  onAct: (asked: BulkAsk<Act>) => Promise<AskedBulk>;
}

/** Every product or every thread, for the staff: to look for, and to act on one or many (rules/staff-area 5). */
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

/** Of what is deleted there is no page. A plain link: the table takes care of clicks. */
function Title({ post: { id, title, deletedAt }, kind }: { post: EveryRow; kind: SubjectKind }) {
  const words = <WholeWords>{title}</WholeWords>;
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
      <StateSign tone="bad">{staffPostTexts.states.deleted}</StateSign>
      <span className={classes.about}>
        <Moment at={deletedAt} />
        {deletedBy !== null && ` ${staffPostTexts.by} ${deletedBy.name}`}
      </span>
    </>
  );
}
