import { decideHeld } from '#contract/newcomers/calls.ts';
import { heldDecisionTexts } from '#contract/newcomers/texts.ts';
import { useApi } from '../../client/queries.ts';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { DecideActs } from '../decisions/decide-acts.tsx';

interface HeldActsProps {
  selection: TableSelection<number>;
  table: TableAct;
}

/** What can be done with the rows that are selected. */
export function HeldActs(props: HeldActsProps) {
  const api = useApi();
  return <DecideActs {...props} texts={heldDecisionTexts} decide={(decision) => api(decideHeld, decision)} />;
}
