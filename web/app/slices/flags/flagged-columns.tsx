import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { withoutQuotes } from '#contract/comments/model.ts';
import type { CommentId, PerKind, SubjectKind } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { flagReasonNames } from '#contract/flags/texts.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { Column } from '../../kit/table/table.tsx';
import { timeText } from '../../kit/text/date-text.ts';
import { DateOnly } from '../../kit/text/moment.tsx';
import { RichText } from '../../kit/text/rich-text.tsx';
import classes from './flagged-columns.module.css';

const titles: PerKind<string> = { product: 'Deal Title', thread: 'Huddle Title' };

/** What the table tells of a flagged comment; `open` leads to its review. */
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

/** rules/staff-area 6: the first characters, and the whole of it on demand. */
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

/** The staff's area is never rendered on the server. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d)>/g, ' $&'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Members that are named; the review names the others. */
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
