import { useState } from 'react';
import type { Id } from '#contract/core/ids.ts';
import { type DecidedAll, type Decision, decidedText } from '#contract/decisions/decision.ts';
import type { DecisionTexts } from '#contract/decisions/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import classes from './decide-acts.module.css';
import { decideInParts } from './decide-in-parts.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

interface DecideActsProps<Of extends Id<string>> {
  texts: DecisionTexts;
  selection: TableSelection<number>;
  table: TableAct;
  decide: (decision: Decision<Of>) => Promise<DecidedAll<Of>>;
}

/** Approving or refusing what is selected. */
export function DecideActs<Of extends Id<string>>(props: DecideActsProps<Of>) {
  const { texts, table } = props;
  const { count, approve, refuse } = useDeciding(props);
  const [isRefusing, setRefusing] = useState(false);
  const close = () => setRefusing(false);
  const state = { disabled: count === 0, isHeld: table.isPending };
  return (
    <div className={classes.acts}>
      <Button size="s" {...state} onClick={approve}>
        {texts.approve}
      </Button>
      <Button size="s" variant="default" {...state} onClick={() => setRefusing(true)}>
        {texts.refuse}
      </Button>
      {isRefusing && (
        <RefuseDialog
          texts={texts}
          count={count}
          onRefuse={(reason) => refuse(reason, close)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Decides, and says what came of it. */
function useDeciding<Of extends Id<string>>(props: DecideActsProps<Of>) {
  const { texts, selection, table } = props;
  const ids = selection.selected as Of[];

  async function decide(isApproved: boolean, reason: string): Promise<string> {
    const decided = await decideInParts({ ids, isApproved, reason }, props.decide);
    selection.clear();
    return decidedText(decided, isApproved, texts);
  }

  return {
    count: ids.length,
    approve: () => table.act(() => decide(true, '')),
    /** Throws the Fault when it does not work. Its dialog goes before one is led back to the table. */
    async refuse(reason: string, close: () => void): Promise<void> {
      const said = await decide(false, reason);
      close();
      await table.done(said);
    },
  };
}
