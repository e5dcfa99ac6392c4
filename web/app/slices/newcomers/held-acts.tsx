import { useState } from 'react';
import { decideLimit } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import classes from './held-acts.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import { useDeciding } from './use-deciding.ts';

interface HeldActsProps {
  selection: TableSelection<number>;
  table: TableAct;
  /** How many the table finds. */
  total: number;
}

/** What can be done with the rows that are selected. */
export function HeldActs({ selection, table, total }: HeldActsProps) {
  const { approve, refuse } = useDeciding(selection, table);
  const [isRefusing, setRefusing] = useState(false);
  const { selected, isEverything } = selection;
  const isDisabled = selected.length === 0 || table.isPending;
  return (
    <div className={classes.acts}>
      <Button size="s" disabled={isDisabled} onClick={approve}>
        {newcomerScreenTexts.approve}
      </Button>
      <Button size="s" variant="default" disabled={isDisabled} onClick={() => setRefusing(true)}>
        {newcomerScreenTexts.refuse}
      </Button>
      {isRefusing && (
        <RefuseDialog
          count={isEverything ? Math.min(total, decideLimit) : selected.length}
          onRefuse={async (reason) => {
            await refuse(reason);
            setRefusing(false);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
