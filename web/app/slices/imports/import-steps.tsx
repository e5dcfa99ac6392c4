import { useRef, useState } from 'react';
import { cancelImport } from '#contract/imports/calls.ts';
import { columnLabels } from '#contract/imports/columns.ts';
import { type Import, type ImportKind, isUnderWay } from '#contract/imports/model.ts';
import {
  importScreenTexts,
  importStateTexts,
  progressText,
  unknownColumnsText,
  windowsText,
} from '#contract/imports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { ChooseFile, useChosenFile } from './choose-file.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportDecision } from './import-decision.tsx';
import { ImportFaults } from './import-faults.tsx';
import classes from './import-steps.module.css';
import { MappingStep } from './mapping-step.tsx';
import { UnlistedNames } from './unlisted-names.tsx';
import { useImportAct } from './use-import.ts';

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
        {found !== null && !isOutdated && <Standing found={found} />}
      </div>
      {found !== null && isUnderWay(found) && !isSending && <Progress found={found} />}
      {found?.state === 'mapping' && <MappingStep found={found} onDecided={sayStanding} />}
      {found?.state === 'checked' && <Checked found={found} onDecided={sayStanding} />}
      {found !== null && found.state !== 'mapping' && found.state !== 'checked' && <Details found={found} />}
      {found !== null && isUnderWay(found) && <CancelButton found={found} onCancelled={sayStanding} />}
      {chosen.problem !== undefined && <Banner tone="bad">{chosen.problem}</Banner>}
      {(!isOpen || isSending) && <ChooseFile kind={kind} chosen={chosen} />}
    </div>
  );
}

function Standing({ found: { state, fileName, begunBy, problem } }: { found: Import }) {
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

/** How the file was interpreted, as far as it may surprise its sender (rules/imports 5 and rules/imports 6). */
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
