import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditEntryId, MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listRecord, undoAct } from '#contract/moderation/calls.ts';
import { type Change, differenceOf, reasonOf } from '#contract/moderation/difference.ts';
import {
  type RecordEntry,
  type RecordedKind,
  type RecordFilter,
  recordedKinds,
  targetPath,
} from '#contract/moderation/model.ts';
import {
  actionText,
  fieldText,
  recordScreenTexts,
  recordTexts,
  targetText,
  undoTexts,
} from '#contract/moderation/texts.ts';
import { authorSearchLimit } from '#contract/posts/model.ts';
import { useChange } from '../../client/changes.ts';
import { readId } from '../../client/page-load.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { FilterValues } from '../../kit/table/table-view.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import type { TableState } from '../../kit/table/use-table-view.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RemovalDialog } from '../posts/removal-dialog.tsx';
import classes from './record-columns.module.css';

/** Filters of the activity log in its address (rules/staff-area 14). */
export const recordFilters = {
  person: { is: 'words', label: recordScreenTexts.person, limit: authorSearchLimit },
  kind: {
    is: 'choice',
    label: recordScreenTexts.kind,
    values: ['', ...recordedKinds] as readonly (RecordedKind | '')[],
    names: { '': recordScreenTexts.anyKind, ...recordTexts.kinds },
  },
  thing: { is: 'words', label: recordScreenTexts.thing, limit: 10 },
  from: { is: 'day', label: recordScreenTexts.from },
  to: { is: 'day', label: recordScreenTexts.to },
} as const;

export type RecordFilters = typeof recordFilters;

/** Converts the filters into the calls' input; `ownerId` is fixed for a member's own entries. */
export function recordFilterOf(
  { person, kind, thing, from, to }: FilterValues<RecordFilters>,
  ownerId: MemberId | null,
): RecordFilter {
  return { person, kind, targetId: readId(thing) ?? null, ownerId, action: '', from, to };
}

type RecordState = TableState<RecordFilters>;

/** Columns of an entry. */
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

/**
 * Links an action with its reversal and the reversal with the action. The link shows everything that was done to the
 * same item.
 */
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

/** A run of words: in both texts, removed, or added. */
export interface Run {
  is: 'kept' | 'out' | 'in';
  text: string;
}

/** Number of characters from which two texts are shown one after the other: comparing them would take seconds. */
const comparedLimit = 20_000;

/** Returns the runs in reading order. If the texts have nothing in common, one follows the other. */
export function wordChanges(before: string, after: string): Run[] {
  if (before.length + after.length >= comparedLimit) return wholeOf(before, after);
  const runs = diffWordsWithSpace(before, after).map(
    ({ value, added, removed }): Run => ({ is: added ? 'in' : removed ? 'out' : 'kept', text: value }),
  );
  const isKept = runs.some(({ is, text }) => is === 'kept' && text.trim() !== '');
  return isKept ? runs : wholeOf(before, after);
}

function wholeOf(before: string, after: string): Run[] {
  const runs: Run[] = [
    { is: 'out', text: before },
    { is: 'in', text: after },
  ];
  return runs.filter(({ text }) => text !== '');
}

/** Reverts a staff action after a confirmation, with the reason for those concerned (rules/flags 17). */
export function UndoAct({ entry }: { entry: RecordEntry }) {
  const [asks, setAsks] = useState(false);
  const change = useChange();
  const { done } = useTableAct(listRecord);
  const name = `${actionText(entry.action, entry.target.kind)}: ${entry.target.title}`;

  async function undo(reason: string): Promise<void> {
    await change(undoAct, { id: entry.id as AuditEntryId, reason });
    setAsks(false);
    await done(undoTexts.undone);
  }
  return (
    <>
      <RowAct icon={IconArrowBackUp} name={undoTexts.undo} of={name} onPress={() => setAsks(true)} />
      {asks && (
        <RemovalDialog
          question={recordScreenTexts.confirmUndo}
          name={name}
          yes={undoTexts.undo}
          isOthers
          onDelete={undo}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Shows a change as text: removed words are struck through, added ones underlined. */
export function Difference({ entry }: { entry: RecordEntry }) {
  const changes = differenceOf(entry);
  const reason = reasonOf(entry);
  return (
    <>
      {changes.length > 0 && (
        <details className={classes.changes} open={changes.length === 1 || undefined}>
          <summary>{changes.map(({ field }) => fieldText(field)).join(', ')}</summary>
          <dl className={classes.list}>
            {changes.map((change) => (
              <Field key={change.field} change={change} isNamed={changes.length > 1} />
            ))}
          </dl>
        </details>
      )}
      {reason !== '' && (
        <p className={classes.reason}>
          {recordScreenTexts.reason}: <q>{reason}</q>
        </p>
      )}
    </>
  );
}

/** Omits the field's name if there is only one field, as the summary already names it. */
function Field({ change: { field, before, after }, isNamed }: { change: Change; isNamed: boolean }) {
  return (
    <div>
      <dt className={isNamed ? undefined : 'visually-hidden'}>{fieldText(field)}</dt>
      <dd className={classes.words}>
        {wordChanges(before, after).map(({ is, text }, place) => {
          const Run = elements[is];
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text in their order.
          return <Run key={place}>{text}</Run>;
        })}
      </dd>
    </div>
  );
}

/** Each element carries its meaning, so that colour is not the only indicator. */
const elements = { kept: 'span', out: 'del', in: 'ins' } as const;
