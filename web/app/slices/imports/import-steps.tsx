import { useRef, useState } from 'react';
import { addImportNames, cancelImport, runImport } from '#contract/imports/calls.ts';
import { columnLabels } from '#contract/imports/columns.ts';
import {
  addableNames,
  type Import,
  type ImportKind,
  isInProgress,
  type RunImport,
  wouldWrite,
} from '#contract/imports/model.ts';
import {
  countTexts,
  importButton,
  importScreenTexts,
  importStateTexts,
  listNames,
  nothingToImportText,
  progressText,
  unknownColumnsText,
  unlistedText,
  windowsText,
} from '#contract/imports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { ChooseFile, useChosenFile } from './choose-file.tsx';
import { ImportFaults } from './import-faults.tsx';
import classes from './import-steps.module.css';
import { MappingStep } from './mapping-step.tsx';
import { useImportAct, useImportColumns } from './use-import.ts';

/** State of the latest import and its next steps (rules/imports 11). */
export function ImportSteps({ kind, found }: { kind: ImportKind; found: Import | null }) {
  const statusElement = useRef<HTMLDivElement>(null);
  const isOpen = found !== null && found.finishedAt === null;
  const sayStanding = () => statusElement.current?.focus({ preventScroll: true });
  // This component holds the chosen file: the import already exists while the page still uploads that file.
  const chosen = useChosenFile(kind, found, sayStanding);
  const isSending = chosen.share !== undefined;
  // Shows the newer of two failures.
  const isOutdated = found?.state === 'failed' && chosen.problem !== undefined;
  return (
    <div className={classes.steps}>
      {/* The element stays mounted, so that changes are announced; it takes the focus from a pressed button. */}
      <div ref={statusElement} role="status" tabIndex={-1} className={classes.said}>
        {found !== null && !isOutdated && <UnfinishedImport found={found} />}
      </div>
      {found !== null && isInProgress(found) && !isSending && <Progress found={found} />}
      {found?.state === 'mapping' && <MappingStep found={found} onDecided={sayStanding} />}
      {found?.state === 'checked' && <Checked found={found} onDecided={sayStanding} />}
      {found !== null && found.state !== 'mapping' && found.state !== 'checked' && <Details found={found} />}
      {found !== null && isInProgress(found) && <CancelButton found={found} onCancelled={sayStanding} />}
      {chosen.problem !== undefined && <Banner tone="bad">{chosen.problem}</Banner>}
      {(!isOpen || isSending) && <ChooseFile kind={kind} chosen={chosen} />}
    </div>
  );
}

function UnfinishedImport({ found: { state, fileName, begunBy, problem } }: { found: Import }) {
  const tone = state === 'failed' ? 'bad' : state === 'done' ? 'good' : 'plain';
  return (
    <Banner tone={tone} announce={false}>
      {importStateTexts[state]} {problem} {fileName !== '' && `${fileName}, ${begunBy.name}.`}
    </Banner>
  );
}

/** Indeterminate while the number of rows is unknown. */
function Progress({ found: { state, rows, done } }: { found: Import }) {
  return (
    <div className={classes.progress}>
      <progress
        aria-label={importStateTexts[state]}
        {...(rows !== null && { max: Math.max(1, rows), value: done })}
      />
      {rows !== null && <span className={classes.quiet}>{progressText(done, rows)}</span>}
    </div>
  );
}

/** Result of the check and its actions: add names, change columns, import. */
function Checked({ found, onDecided }: { found: Import; onDecided: () => void }) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging)
    return <MappingStep found={found} onDecided={onDecided} onBack={() => setChanging(false)} />;
  return (
    <>
      <FileFacts found={found} />
      <ImportCounts found={found} />
      <UnlistedNames found={found} onAdded={onDecided} />
      <ImportDecision found={found} onDecided={onDecided} onChangeColumns={() => setChanging(true)} />
      {found.told > 0 && <ImportFaults found={found} />}
    </>
  );
}

/** An uploading file has no details yet. */
function Details({ found }: { found: Import }) {
  if (found.rows === null) return null;
  return (
    <>
      <FileFacts found={found} />
      <ImportCounts found={found} />
      {found.told > 0 && <ImportFaults found={found} />}
    </>
  );
}

function CancelButton({ found: { kind, id }, onCancelled }: { found: Import; onCancelled: () => void }) {
  const cancel = useImportAct(cancelImport, kind);
  const press = async () => {
    await cancel({ id });
    onCancelled();
  };
  return (
    <Button variant="default" onClick={press}>
      {importScreenTexts.cancel}
    </Button>
  );
}

/** Says how the file was interpreted, as far as it may surprise its sender (rules/imports 5 and rules/imports 6). */
export function FileFacts({ found }: { found: Import }) {
  const { kind, isWindows, columns, unknownColumns } = found;
  const asRead = isWindows ? windowsText(found.samples.join(' · ')) : '';
  return (
    <>
      {asRead !== '' && (
        <Banner tone="plain" announce={false}>
          {asRead}
        </Banner>
      )}
      <p>
        {importScreenTexts.columns}: {columns.map((name) => columnLabels[kind][name] ?? name).join(', ')}
      </p>
      {unknownColumns.length > 0 && (
        <Banner tone="plain" announce={false}>
          {unknownColumnsText(unknownColumns.join(', '))}
        </Banner>
      )}
    </>
  );
}

const outcomes = ['added', 'changed', 'unchanged', 'faulty'] as const;

/** Number of rows by outcome, before or after the import. */
function ImportCounts({ found: { counts, isWritten } }: { found: Import }) {
  return (
    <ul className={classes.counts}>
      {outcomes.map((outcome) => (
        <li key={outcome}>{countTexts[outcome](counts[outcome], isWritten)}</li>
      ))}
    </ul>
  );
}

interface UnlistedNamesProps {
  found: Import;
  onAdded: () => void;
}

/** Names missing from the taxonomy, with a button that adds them (rules/imports 24). */
function UnlistedNames({ found, onAdded }: UnlistedNamesProps) {
  const { kind, id } = found;
  const { data } = useImportColumns(found);
  const add = useImportAct(addImportNames, kind);
  const [isAdding, setAdding] = useState(false);
  const unlisted = data?.unlisted ?? [];
  const count = unlisted.reduce((sum, { names }) => sum + names.length, 0);
  if (count === 0) return null;
  const isMore = count > addableNames;
  const press = async () => {
    setAdding(true);
    await add({ id });
    setAdding(false);
    onAdded();
  };
  return (
    <Banner tone="plain" announce={false}>
      <div className={classes.names}>
        <p>{unlistedText(isMore ? addableNames : count, isMore)}</p>
        {unlisted.map(({ column, names }) => (
          <p key={column}>
            {listNames[column] ?? column}: {names.join(', ')}
          </p>
        ))}
        {!isMore && (
          <Button variant="default" isLoading={isAdding} onClick={press}>
            {importScreenTexts.addNames}
          </Button>
        )}
      </div>
    </Banner>
  );
}

interface ImportDecisionProps {
  found: Import;
  onDecided: () => void;
  onChangeColumns: () => void;
}

/** Buttons for a checked file: import its valid rows, or cancel. */
function ImportDecision({ found, onDecided, onChangeColumns }: ImportDecisionProps) {
  const { kind, counts } = found;
  const [sendsInvitations, setSending] = useState(true);
  const { isAsking, run, cancel } = useDecision(found, onDecided);
  const leavesFaulty = counts.faulty > 0;
  const count = wouldWrite(counts);
  return (
    <>
      {count === 0 && <p>{nothingToImportText(counts)}</p>}
      {kind === 'member' && counts.added > 0 && (
        <CheckboxField
          id="import-invites"
          label={importScreenTexts.invite}
          value={sendsInvitations}
          onChange={setSending}
        />
      )}
      <div className={classes.acts}>
        {count > 0 && (
          <Button isLoading={isAsking} onClick={() => run({ leavesFaulty, sendsInvitations })}>
            {importButton(count, leavesFaulty)}
          </Button>
        )}
        <Button variant="default" isHeld={isAsking} onClick={onChangeColumns}>
          {importScreenTexts.changeColumns}
        </Button>
        <Button variant="default" isHeld={isAsking} onClick={cancel}>
          {importScreenTexts.cancel}
        </Button>
      </div>
    </>
  );
}

/** Runs one of the two decisions at a time. */
function useDecision({ kind, id }: Import, onDecided: () => void) {
  const sendRun = useImportAct(runImport, kind);
  const sendCancel = useImportAct(cancelImport, kind);
  const [isAsking, setAsking] = useState(false);
  async function decide(act: () => Promise<void>): Promise<void> {
    setAsking(true);
    await act();
    setAsking(false);
    onDecided();
  }
  return {
    isAsking,
    run: (how: Omit<RunImport, 'id'>) => decide(() => sendRun({ id, ...how })),
    cancel: () => decide(() => sendCancel({ id })),
  };
}
