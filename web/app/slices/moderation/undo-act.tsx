import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import type { AuditEntryId } from '#contract/core/ids.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import type { RecordEntry } from '#contract/moderation/model.ts';
import { actionText, recordScreenTexts, undoTexts } from '#contract/moderation/texts.ts';
import { undoAct } from '#contract/moderation/undo-calls.ts';
import { useChange } from '../../client/changes.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { RemovalDialog } from '../posts/removal-dialog.tsx';

/** Takes an act of the staff back, after a question, with the reason that those concerned are told (rules/flags 17). */
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
