import { refusalProblem } from '#contract/members/applications.ts';
import { applicationScreenTexts as texts } from '#contract/members/texts.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';

interface RefuseApplicationsProps {
  count: number;
  /** Throws a Fault when it does not work. */
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

const initial = { reason: '' };
const labels = { reason: texts.reason };
const rules = ({ reason }: typeof initial) => ({ reason: refusalProblem(reason) });

/** Asks for the reason, which every applicant reads (rules/accounts 65). */
export function RefuseApplications({ count, onRefuse, onClose }: RefuseApplicationsProps) {
  const form = useForm({ initial, labels, rules });
  return (
    <LazyModal title={texts.refuseQuestion(count)} onClose={onClose}>
      <DialogForm
        send={texts.refuse}
        cancel={texts.keep}
        onSend={() => form.submit(({ reason }) => onRefuse(reason))}
        onCancel={onClose}
        isPending={form.isPending}
      >
        {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
        <TextAreaField {...form.field('reason')} help={texts.reasonHelp} />
      </DialogForm>
    </LazyModal>
  );
}
