import { refusalProblem } from '#contract/decisions/decision.ts';
import { type DecisionTexts, decisionTexts } from '#contract/decisions/texts.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';

interface RefuseDialogProps {
  texts: DecisionTexts;
  count: number;
  /** Throws a Fault when it does not work. */
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

const initial = { reason: '' };
const labels = { reason: decisionTexts.reason };

/** Asks for the reason, which everybody reads about whom it is. */
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
