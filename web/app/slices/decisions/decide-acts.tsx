import { useState } from 'react';
import type { Id } from '#contract/core/ids.ts';
import {
  type Decided,
  type DecidedAll,
  type Decision,
  decidedText,
  decideLimit,
  refusalProblem,
} from '#contract/decisions/decision.ts';
import { type DecisionTexts, decisionTexts } from '#contract/decisions/texts.ts';
import { asFault } from '../../client/api.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import type { TableSelection } from '../../kit/table/use-selection.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import classes from './decide-acts.module.css';

interface DecideActsProps<Of extends Id<string>> {
  texts: DecisionTexts;
  selection: TableSelection<number>;
  table: TableAct;
  decide: (decision: Decision<Of>) => Promise<DecidedAll<Of>>;
}

/** Buttons that approve or reject the selected items. */
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

/** Sends the decisions and shows the result. */
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
    /**
     * Rejects the selected items. Throws the Fault on failure. Closes its dialog before the focus returns to the table.
     */
    async refuse(reason: string, close: () => void): Promise<void> {
      const problem = await decide(false, reason);
      close();
      await table.done(problem);
    },
  };
}

/**
 * Sends the decisions in sequential calls. Throws a Fault if the first fails; if a later one fails, the rest is
 * reported as not done.
 */
export async function decideInParts<Of extends Id<string>>(
  { ids, ...decision }: Decision<Of>,
  decide: (part: Decision<Of>) => Promise<DecidedAll<Of>>,
): Promise<Pick<DecidedAll<Of>, 'results'>> {
  const results: Decided<Of>[] = [];
  for (let at = 0; at < ids.length; at += decideLimit) {
    try {
      const decided = await decide({ ...decision, ids: ids.slice(at, at + decideLimit) });
      results.push(...decided.results);
    } catch (error) {
      if (at === 0) throw error;
      const { message } = asFault(error);
      return { results: [...results, ...ids.slice(at).map((id) => ({ id, isDone: false, message }))] };
    }
  }
  return { results };
}

interface RefuseDialogProps {
  texts: DecisionTexts;
  count: number;
  /** Rejects the selected items. Throws a Fault on failure. */
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

const initial = { reason: '' };
const labels = { reason: decisionTexts.reason };

/** Asks for the reason, which the persons concerned will read. */
export function RefuseDialog({ texts, count, onRefuse, onClose }: RefuseDialogProps) {
  const form = useForm({
    initial,
    labels,
    rules: ({ reason }) => ({ reason: refusalProblem(reason, texts) }),
  });
  const guard = useCloseGuard(form, onClose);
  return (
    <LazyModal title={texts.refuseQuestion(count)} onClose={guard.close} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={texts.refuse}
        cancel={decisionTexts.keep}
        onSend={() => form.submit(({ reason }) => onRefuse(reason))}
        onCancel={guard.close}
      >
        <TextAreaField {...form.field('reason')} help={texts.reasonHelp} />
      </DialogForm>
      <CloseQuestion guard={guard} />
    </LazyModal>
  );
}
