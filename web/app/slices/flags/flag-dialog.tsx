import { commentTexts } from '#contract/comments/texts.ts';
import { flagWordsProblem } from '#contract/flags/flag-problem.ts';
import { type FlagReason, flagReasons, type WhyFlagged } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { flagReasonNames, flagTexts } from '#contract/flags/texts.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Modal } from '../../kit/say/modal.tsx';
import { noReason } from './own-flags.ts';

export interface FlagDialogProps {
  /** Describes the flagged comment in words. */
  name: string;
  onFlag: (why: WhyFlagged) => void;
  onClose: () => void;
}

const options = flagReasons.map((value) => ({ value, name: flagReasonNames[value] }));

/** Asks a member why they flag a comment. The answer helps staff and is optional (rules/flags 11). */
export function FlagDialog({ name, onFlag, onClose }: FlagDialogProps) {
  const form = useForm({
    initial: noReason,
    labels: { reason: reviewTexts.why, words: reviewTexts.inWords },
    rules: (why) => ({ words: flagWordsProblem(why) }),
  });
  const { reason, words } = form.values;
  // Does not ask before leaving for a chosen reason alone, as one press restores it.
  const guard = useCloseGuard({ ...form, isDirty: words !== '' }, onClose);

  return (
    <Modal title={`${flagTexts.flag} ${name}`} onClose={guard.close}>
      <DialogForm
        form={form}
        send={flagTexts.flag}
        cancel={commentTexts.cancel}
        onSend={() => form.submit(async (why) => onFlag(why))}
        onCancel={guard.close}
      >
        <RadioField<FlagReason> {...form.field('reason')} isOptional options={options} />
        {reason !== null && <TextAreaField {...form.field('words')} isOptional={reason !== 'other'} />}
      </DialogForm>
      <CloseQuestion guard={guard} />
    </Modal>
  );
}
