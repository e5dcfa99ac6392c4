import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeDemo, viewDemo } from '#contract/demo/calls.ts';
import type { DemoCounts } from '#contract/demo/model.ts';
import { demoCountsText, demoTexts, othersCommentsText } from '#contract/demo/texts.ts';
import { useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';

/** Asks once, with what goes; then the section says that it is going. */
export function RemoveDemo({ counts }: { counts: DemoCounts }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoval();
  const close = () => setAsking(false);
  const beside = othersCommentsText(counts);
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {demoTexts.remove}
      </Button>
      {isAsking && (
        <DeleteDialog
          question={demoTexts.ask}
          name={`${demoCountsText(counts)}.`}
          yes={demoTexts.remove}
          onDelete={() => remove().then(close)}
          onClose={close}
        >
          {beside !== undefined && <p>{beside}</p>}
          <p>{demoTexts.forGood}</p>
        </DeleteDialog>
      )}
    </div>
  );
}

function useRemoval(): () => Promise<void> {
  const change = useChange();
  const queries = useQueryClient();
  const { queryKey } = callQuery(useApi(), viewDemo, {});
  return async () => {
    await change(removeDemo, {});
    await queries.invalidateQueries({ queryKey });
  };
}
