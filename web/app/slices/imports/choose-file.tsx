import { useState } from 'react';
import { type Import, type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importScreenTexts, importTexts } from '#contract/imports/texts.ts';
import { asFault } from '../../client/api.ts';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { ColumnGuide } from './column-guide.tsx';
import classes from './import-steps.module.css';
import { problemOf, type Refusal } from './refusal.ts';
import { useSendFile } from './use-import.ts';

interface ChooseFileProps {
  kind: ImportKind;
  /** Another one was imported before. */
  isAgain: boolean;
  chosen: ChosenFile;
}

/** The file, and what may stand in it. It is sent and checked as it is chosen; nothing is changed by that. */
export function ChooseFile({ kind, isAgain, chosen: { share, problem, choose } }: ChooseFileProps) {
  return (
    <>
      {share === undefined ? (
        <FileDrop
          id="import-file"
          label={importScreenTexts.choose}
          error={problem}
          accept=".csv,text/csv"
          isSingle
          button={isAgain ? importScreenTexts.again : importScreenTexts.check}
          hint={importScreenTexts.chooseHelp}
          onFiles={choose}
        />
      ) : (
        <div className={classes.progress}>
          <progress aria-label={importScreenTexts.sending} max={1} value={share} />
        </div>
      )}
      <ColumnGuide kind={kind} />
    </>
  );
}

export interface ChosenFile {
  /** How much of it has left, 0 to 1; undefined while none is on its way. */
  share: number | undefined;
  /** Why the last one was not taken. */
  problem: string | undefined;
  choose: (files: File[]) => Promise<void>;
}

/** `found`: the import that was begun last. */
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

/** What need not be sent to be refused. */
function fileProblem({ size }: File): string | undefined {
  if (size === 0) return importTexts.empty;
  return size > importLimits.bytes ? importTexts.tooLarge : undefined;
}
