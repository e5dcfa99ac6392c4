import { useState } from 'react';
import { columnLabels, columnMeanings, importColumns, templateColumns } from '#contract/imports/columns.ts';
import { type Import, type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importScreenTexts, importTexts } from '#contract/imports/texts.ts';
import { asFault } from '../../client/api.ts';
import { saveBlob } from '../../client/download.ts';
import { Button } from '../../kit/form/button.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import classes from './import-steps.module.css';
import { useSendFile } from './use-import.ts';

interface ChooseFileProps {
  kind: ImportKind;
  chosen: ChosenFile;
}

/**
 * File input, with a description of the allowed content. A chosen file is sent and checked at once; this changes no
 * data.
 */
export function ChooseFile({ kind, chosen: { share, problem, choose } }: ChooseFileProps) {
  return (
    <>
      {share === undefined ? (
        <FileDrop
          id="import-file"
          label={importScreenTexts.choose}
          error={problem}
          accept=".csv,text/csv"
          isSingle
          button={importScreenTexts.check}
          hint={importScreenTexts.chooseHelp}
          onFiles={choose}
        />
      ) : (
        <div className={classes.progress}>
          <progress aria-label={importScreenTexts.sending} max={1} value={share} />
        </div>
      )}
      <Button variant="default" onClick={() => saveTemplate(kind)}>
        {importScreenTexts.template}
      </Button>
      <ColumnGuide kind={kind} />
    </>
  );
}

export interface ChosenFile {
  /** Uploaded share, from 0 to 1; undefined if no upload is running. */
  share: number | undefined;
  /** The reason that the last file was rejected. */
  problem: string | undefined;
  choose: (files: File[]) => Promise<void>;
}

/** `found` is the latest import. */
export function useChosenFile(kind: ImportKind, found: Import | null, onSent: () => void): ChosenFile {
  const send = useSendFile(kind);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  async function choose([file]: File[]): Promise<void> {
    const problem = file && fileProblem(file);
    setRefusal(problem === undefined ? undefined : { problem, found });
    if (file === undefined || problem !== undefined) return;
    setShare(0);
    try {
      await send(file, setShare);
      onSent();
    } catch (error) {
      setRefusal({ problem: asFault(error).message, found });
    }
    setShare(undefined);
  }
  return { share, problem: problemOf(refusal, found), choose };
}

/** Saves a row of column names, which spreadsheet programs open as a table. */
function saveTemplate(kind: ImportKind): void {
  const row = templateColumns(kind).join(',');
  saveBlob(`${kind}s-template.csv`, new Blob([`\ufeff${row}\r\n`], { type: 'text/csv' }));
}

/** Checks that need no upload. */
function fileProblem({ size }: File): string | undefined {
  if (size === 0) return importTexts.empty;
  return size > importLimits.bytes ? importTexts.tooLarge : undefined;
}

/** Selects the newer of two failures: of a rejected file, or of the latest import. Pure. */
type UnfinishedImport = Pick<Import, 'id' | 'state'> | null;

/** The reason that a file was rejected, and the import that was the latest when it was chosen. */
export interface Refusal {
  problem: string;
  found: UnfinishedImport;
}

/** Returns the message if it is still current. An import that is receiving may be the retry of the rejected file. */
export function problemOf(refusal: Refusal | undefined, found: UnfinishedImport): string | undefined {
  const isNewest = found?.state === 'receiving' || isSame(refusal?.found ?? null, found);
  return isNewest ? refusal?.problem : undefined;
}

function isSame(one: UnfinishedImport, other: UnfinishedImport): boolean {
  return one?.id === other?.id && one?.state === other?.state;
}

/** Describes the allowed column names and their values. */
function ColumnGuide({ kind }: { kind: ImportKind }) {
  return (
    <details className={classes.guide}>
      <summary>{importScreenTexts.columns}</summary>
      <dl className={classes.columns}>
        {importColumns[kind].map((name) => (
          <div key={name} className={classes.column}>
            <dt>{columnLabels[kind][name]}</dt>
            <dd>{columnMeanings[kind][name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
