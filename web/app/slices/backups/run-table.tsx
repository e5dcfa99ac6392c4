import type { BackupRun } from '#contract/backups/model.ts';
import {
  backupScreenTexts,
  damagedFilesText,
  repairedFilesText,
  runTexts,
  stateTexts,
  tookText,
} from '#contract/backups/texts.ts';
import { bytesText } from '#contract/core/bytes-text.ts';
import { type Column, Table } from '../../kit/table/table.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './run-table.module.css';

const columns: Column<BackupRun>[] = [
  { name: 'What', className: classes.what, cell: ({ kind }) => runTexts[kind].name },
  {
    name: 'Started',
    isNamed: true,
    className: classes.began,
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
  { name: 'Duration', is: 'figure', isNamed: true, className: classes.took, cell: (run) => tookOf(run) },
  {
    name: 'Size',
    is: 'figure',
    isNamed: true,
    className: classes.size,
    // A drill stores nothing.
    cell: ({ bytes }) => bytes !== null && bytes > 0 && bytesText(bytes),
  },
  { name: 'Outcome', className: classes.outcome, cell: (run) => <Outcome run={run} /> },
];

/** Backups and tries of a restore, the newest first. */
export function RunTable({ runs }: { runs: BackupRun[] }) {
  return (
    <Table
      label={backupScreenTexts.runs}
      columns={columns}
      rows={runs}
      keyOf={({ id }) => id}
      rowClass={classes.row}
    />
  );
}

function Outcome({ run: { state, archive, error, repairedFiles, damagedFiles } }: { run: BackupRun }) {
  return (
    <>
      <span className={classes.state} data-state={state}>
        {stateTexts[state]}
      </span>{' '}
      {error ?? archive}
      {damagedFiles !== null && <p>{damagedFilesText(damagedFiles)}</p>}
      {repairedFiles !== null && <p>{repairedFilesText(repairedFiles)}</p>}
    </>
  );
}

function tookOf({ startedAt, finishedAt }: BackupRun): string | false {
  return finishedAt !== null && tookText((finishedAt.getTime() - startedAt.getTime()) / 1000);
}
