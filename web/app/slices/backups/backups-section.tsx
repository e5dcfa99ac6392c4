import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { startBackup, viewBackups } from '#contract/backups/calls.ts';
import type { BackupRun, Backups, RunKind } from '#contract/backups/model.ts';
import {
  backupScreenTexts,
  backupTexts,
  damagedFilesText,
  repairedFilesText,
  runTexts,
  stateTexts,
  tookText,
} from '#contract/backups/texts.ts';
import { bytesText } from '#contract/core/number-text.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { BackupStatusText } from './backup-status.tsx';
import classes from './backups-section.module.css';

/** State of backups, past runs and available actions (rules/backups 9). */
export function BackupsSection() {
  return (
    <QueryResult query={useBackups()} label={backupScreenTexts.loading}>
      {(found) => <Found found={found} />}
    </QueryResult>
  );
}

function Found({ found }: { found: Backups }) {
  const statusElement = useRef<HTMLDivElement>(null);
  return (
    <div>
      <Section title={backupScreenTexts.title}>
        {/* The element stays mounted, so that changes are announced; it takes the focus from a pressed button. */}
        <div ref={statusElement} role="status" tabIndex={-1} className={classes.said}>
          <BackupStatusText found={found} />
        </div>
        {found.where !== 'none' && (
          <StartButtons found={found} onAsked={() => statusElement.current?.focus({ preventScroll: true })} />
        )}
      </Section>
      <Section title={backupScreenTexts.runs}>
        {found.runs.length === 0 ? <EmptyState title={backupTexts.none} /> : <RunTable runs={found.runs} />}
      </Section>
    </div>
  );
}

/** Both buttons are disabled while a run is in progress. */
function StartButtons({ found, onAsked }: { found: Backups; onAsked: () => void }) {
  const start = useStartRun();
  const [asking, setAsking] = useState<RunKind>();
  async function press(kind: RunKind): Promise<void> {
    setAsking(kind);
    await start(kind);
    setAsking(undefined);
    onAsked();
  }
  const isHeld = asking !== undefined || found.underway !== null;
  return (
    <div className={classes.acts}>
      <Button isHeld={isHeld} isLoading={asking === 'backup'} onClick={() => press('backup')}>
        {backupTexts.now}
      </Button>
      <Button
        variant="default"
        disabled={found.newestBackup === null}
        isHeld={isHeld}
        isLoading={asking === 'drill'}
        onClick={() => press('drill')}
      >
        {backupTexts.tryRestore}
      </Button>
    </div>
  );
}

/** Milliseconds between two polls during a run. */
const pause = 3_000;

export function useBackups() {
  return useQuery({
    ...callQuery(useApi(), viewBackups, {}),
    // Requests the state again on a page that was open for long, as a run may have ended or begun.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Backups>) => state.data?.underway != null && pause,
  });
}

/** Requests a run and updates the state; shows the reason if it is rejected. */
export function useStartRun(): (kind: RunKind) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = callQuery(api, viewBackups, {});
  return async (kind) => {
    try {
      showToast({ tone: 'good', text: await api(startBackup, { kind }) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await queries.invalidateQueries({ queryKey });
  };
}

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
    // Shows no size for a restore test, as it stores nothing.
    cell: ({ bytes }) => bytes !== null && bytes > 0 && bytesText(bytes),
  },
  { name: 'Outcome', className: classes.outcome, cell: (run) => <Outcome run={run} /> },
];

/** Backups and restore tests, newest first. */
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
