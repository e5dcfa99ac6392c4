import { useState } from 'react';
import { cancelImport, runImport } from '#contract/imports/calls.ts';
import { type Import, type RunImport, wouldWrite } from '#contract/imports/model.ts';
import { importButton, importScreenTexts, nothingToImportText } from '#contract/imports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import classes from './import-decision.module.css';
import { useImportAct } from './use-import.ts';

interface ImportDecisionProps {
  found: Import;
  onDecided: () => void;
  onChangeColumns: () => void;
}

/** Buttons for a checked file: import its valid rows, or cancel. */
export function ImportDecision({ found, onDecided, onChangeColumns }: ImportDecisionProps) {
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
