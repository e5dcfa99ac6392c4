import { reasonProblem } from '#contract/newcomers/checks.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';

interface RefuseDialogProps {
  count: number;
  /** Throws a Fault when it does not work. */
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

const initial = { reason: '' };
const labels = { reason: newcomerScreenTexts.reason };
const rules = ({ reason }: typeof initial) => ({ reason: reasonProblem({ isApproved: false, reason }) });

/** Asks for the reason, which every author reads (rules/newcomers 9). */
export function RefuseDialog({ count, onRefuse, onClose }: RefuseDialogProps) {
  const form = useForm({ initial, labels, rules });
  const { refuse, keep, refuseQuestion, reasonHelp } = newcomerScreenTexts;
  return (
    <LazyModal title={refuseQuestion(count)} onClose={onClose}>
      <DialogForm
        send={refuse}
        cancel={keep}
        onSend={() => form.submit(({ reason }) => onRefuse(reason))}
        onCancel={onClose}
        isPending={form.isPending}
      >
        {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
        <TextAreaField {...form.field('reason')} help={reasonHelp} />
      </DialogForm>
    </LazyModal>
  );
}
