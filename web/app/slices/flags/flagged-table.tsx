import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { withoutQuotes } from '#contract/comments/model.ts';
import { type CommentId, type PerKind, type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { areaParameters, paths } from '#contract/core/paths.ts';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { nextFlagged } from '#contract/flags/queue-calls.ts';
import { kindText, noneLeftText, reviewTexts } from '#contract/flags/review-texts.ts';
import { flagReasonNames } from '#contract/flags/texts.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { countIn, flaggedTabs } from '#contract/overview/model.ts';
import { asFault } from '../../client/api.ts';
import { useOverview } from '../../client/overview.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { resultDuration } from '../../kit/say/flash.ts';
import { StatusMessage, type StatusText, useStatusText } from '../../kit/say/status-text.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import { useOpenedRow } from '../../kit/table/use-opened-row.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { timeText } from '../../kit/text/date-text.ts';
import { DateOnly } from '../../kit/text/moment.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import classes from './flagged-table.module.css';
import { ReviewDialog } from './review-dialog.tsx';

const titles: PerKind<string> = { product: 'Deal Title', thread: 'Huddle Title' };

/** Columns of a flagged comment; `open` leads to its review. */
export function flaggedColumns(kind: SubjectKind, open: (id: CommentId) => void): Column<FlaggedComment>[] {
  return [
    {
      name: titles[kind],
      className: classes.title,
      cell: ({ id, subject, subjectTitle }) => <Link to={paths.comment(subject, id)}>{subjectTitle}</Link>,
    },
    { name: 'Comment', className: classes.comment, cell: (comment) => <Opening comment={comment} /> },
    { name: 'Flagged by', isNamed: true, cell: flaggedBy },
    { name: 'Why', isNamed: true, cell: reasonsOf },
    { name: 'Since', isNamed: true, cell: ({ flaggedSince }) => <DateOnly at={flaggedSince} /> },
    { name: 'Claimed by', isNamed: true, cell: ({ claim }) => claim && claimText(claim) },
    {
      name: 'Edit',
      is: 'act',
      cell: ({ id, subjectTitle }) => (
        <RowAct icon={IconPencil} name="Edit" of={`comment on ${subjectTitle}`} onPress={() => open(id)} />
      ),
    },
  ];
}

/** Number of characters shown; the whole text is shown on request (rules/staff-area 6). */
const openingLength = 10;

function Opening({ comment: { html } }: { comment: FlaggedComment }) {
  const words = Array.from(textOf(withoutQuotes(html)));
  const opening = words.slice(0, openingLength).join('').trimEnd();
  return (
    <details className={classes.whole}>
      <summary>{words.length > openingLength ? `${opening}…` : opening || 'Quote'}</summary>
      <RichText html={html} />
    </details>
  );
}

/** The staff area is never rendered on the server. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d)>/g, ' $&'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Number of members named; the review names the others. */
const namedMembers = 2;

function flaggedBy({ flags, flagCount }: FlaggedComment): string {
  const names = flags.slice(0, namedMembers).map(({ member }) => nameOf(member));
  const others = flagCount - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

function reasonsOf({ flags }: FlaggedComment): string {
  const reasons = flags.flatMap(({ reason }) => (reason === null ? [] : flagReasonNames[reason]));
  return reasons.length === 0 ? reviewTexts.noReason : [...new Set(reasons)].join(', ');
}

function claimText({ member, until }: NonNullable<FlaggedComment['claim']>): string {
  return `${nameOf(member)} until ${timeText(until)}`;
}

function nameOf({ firstName, lastName }: Author): string {
  return `${firstName} ${lastName}`;
}

const others: PerKind<SubjectKind> = { product: 'thread', thread: 'product' };

/** Opens the comment that has waited longest among those that nobody else is reviewing, and claims it. */
export function useNextFlagged(
  kind: SubjectKind,
  open: (id: CommentId) => void,
  say: (status: StatusText) => void,
) {
  const api = useApi();
  const [isPending, setPending] = useState(false);

  /** If nothing follows the previous comment, the search starts again at the oldest, excluding that comment. */
  async function find(before: FlaggedComment | null): Promise<FlaggedComment | null> {
    const after = before?.flaggedSince ?? null;
    const following = await api(nextFlagged, { kind, after });
    if (following !== null || after === null) return following;
    const first = await api(nextFlagged, { kind, after: null });
    return first?.id === before?.id ? null : first;
  }

  async function noneLeft(): Promise<string> {
    const other = others[kind];
    const { queues } = await api(viewOverview, {});
    return noneLeftText(other, countIn(queues, flaggedTabs[other]));
  }

  async function openNext(before: FlaggedComment | null): Promise<boolean> {
    setPending(true);
    try {
      const found = await find(before);
      if (found === null) say({ tone: 'plain', text: await noneLeft(), clearAfter: resultDuration });
      else open(found.id);
      return found !== null;
    } catch (error) {
      say({ tone: 'bad', text: asFault(error).message, clearAfter: resultDuration });
      return false;
    } finally {
      setPending(false);
    }
  }
  return { isPending, open: openNext };
}

/** Address parameter of the members' area for the comment under review. */
export const reviewParameter = 'comment';

const noFilters = {};
const things = ['flagged comment', 'flagged comments'] as const;

/** Flagged comments, for staff: a table, and a queue to work through one by one (rules/staff-area 13). */
export function FlaggedTable({ kind }: { kind: SubjectKind }) {
  const table = useTableView(noFilters);
  const call = listFlaggedComments[kind];
  const query = useTableQuery(call, { ...table.part, text: table.view.text, subject: null });
  const { opened, open, close } = useOpenedRow<CommentId>(reviewParameter);
  const { said, say } = useStatusText();
  const next = useNextFlagged(kind, open, say);
  const { total = 0 } = query.data ?? {};
  return (
    <>
      <ViewLinks label={reviewTexts.kinds} views={useKindViews(kind)} />
      <div className={classes.head}>
        <Button onClick={() => next.open(null)} isLoading={next.isPending} disabled={total === 0}>
          {reviewTexts.next}
        </Button>
        {opened === undefined && <StatusMessage status={said} />}
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

/** Filter of the queue by kind, with the number of waiting items. */
function useKindViews(open: SubjectKind) {
  const { data } = useOverview();
  return subjectKinds.map((kind) => ({
    to: { search: `?${new URLSearchParams({ [areaParameters.tab]: flaggedTabs[kind] })}` },
    name: kindText(kind, countIn(data?.queues ?? [], flaggedTabs[kind])),
    isOpen: kind === open,
  }));
}
