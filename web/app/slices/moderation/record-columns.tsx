import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { type RecordEntry, targetPath } from '#contract/moderation/model.ts';
import { actionText, recordScreenTexts, targetText } from '#contract/moderation/texts.ts';
import type { Column } from '../../kit/table/table.tsx';
import type { TableState } from '../../kit/table/use-table-view.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { Difference } from './difference.tsx';
import classes from './record-columns.module.css';
import type { RecordFilters } from './record-filters.ts';
import { UndoAct } from './undo-act.tsx';

type RecordState = TableState<RecordFilters>;

/** What the table tells of an entry. */
export function recordColumns(table: RecordState): Column<RecordEntry>[] {
  return [
    { name: 'When', className: classes.when, cell: ({ at }) => <Moment at={at} /> },
    {
      name: 'Who',
      isNamed: true,
      className: classes.who,
      cell: ({ actor: { id, name, isFormer } }) =>
        isFormer ? name : <Link to={paths.profile(id)}>{name}</Link>,
    },
    { name: 'What', className: classes.what, cell: (entry) => <What entry={entry} table={table} /> },
    { name: 'Changes', cell: (entry) => <Difference entry={entry} /> },
    { name: 'Undo', is: 'act', cell: (entry) => entry.canUndo && <UndoAct entry={entry} /> },
  ];
}

interface EntryProps {
  entry: RecordEntry;
  table: RecordState;
}

function What({ entry, table }: EntryProps) {
  const { target } = entry;
  const path = targetPath(target);
  const name = targetText(target);
  return (
    <>
      <strong>{actionText(entry.action, entry.target.kind)}</strong>
      <span className={classes.target}>{path === null ? name : <Link to={path}>{name}</Link>}</span>
      <Related entry={entry} table={table} />
    </>
  );
}

/** The way from an act to what took it back, and from there to the act: all that was done to the same thing. */
function Related({ entry: { undoes, undoneBy, target }, table }: EntryProps) {
  if (undoes === null && undoneBy === null) return null;
  const { filters } = table.view;
  const thing = { ...filters, kind: target.kind, thing: String(target.id) };
  return (
    <Link to={table.at({ page: 1, filters: thing })} className={classes.related}>
      {undoneBy === null ? recordScreenTexts.takesBack : recordScreenTexts.takenBack}
    </Link>
  );
}
