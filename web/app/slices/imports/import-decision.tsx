import { useState } from 'react';
import { cancelImport, runImport } from '#contract/imports/calls.ts';
import { type Import, wouldWrite } from '#contract/imports/model.ts';
import { importButton, importScreenTexts, importTexts } from '#contract/imports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import classes from './import-decision.module.css';
import { useImportAct } from './use-import.ts';

interface ImportDecisionProps {
  found: Import;
  onDecided: () => void;
}

/** Of a file that was checked: its good rows go in, or nothing does. */
export function ImportDecision({ found: { kind, id, counts }, onDecided }: ImportDecisionProps) {
  const run = useImportAct(runImport, kind);
  const cancel = useImportAct(cancelImport, kind);
  const [isAsking, setAsking] = useState(false);
  const [sendsInvitations, setSending] = useState(true);
  const leavesFaulty = counts.faulty > 0;
  const count = wouldWrite(counts);
  async function decide(act: () => Promise<void>): Promise<void> {
    setAsking(true);
    await act();
    setAsking(false);
    onDecided();
  }
  return (
    <>
      {count === 0 && <p>{importTexts.nothingToDo}</p>}
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
          <Button
            isLoading={isAsking}
            onClick={() => decide(() => run({ id, leavesFaulty, sendsInvitations }))}
          >
            {importButton(count, leavesFaulty)}
          </Button>
        )}
        <Button variant="default" disabled={isAsking} onClick={() => decide(() => cancel({ id }))}>
          {importScreenTexts.cancel}
        </Button>
      </div>
    </>
  );
}
