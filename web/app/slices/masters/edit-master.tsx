import { masterTexts, masterThings } from '#contract/masters/texts.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { MasterConflict } from './master-conflict.tsx';
import { MasterFields } from './master-fields.tsx';
import { Refusal } from './refusal.tsx';
import { type MasterInput, useMasterEdit } from './use-master-edit.ts';

const { active, inactive } = masterTexts;
const states = [
  { value: 'suspended', name: inactive },
  { value: 'active', name: active },
] as const;

export function EditMaster(props: MasterInput) {
  const { kind, master, onClose } = props;
  const edit = useMasterEdit(props);
  const { form, masters } = edit;
  const guard = useCloseGuard(form, onClose);
  return (
    <LazyModal
      title={`${masterTexts.edit} ${masterThings[kind][0]}`}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        send={masterTexts.update}
        cancel={masterTexts.cancel}
        onSend={edit.submit}
        onCancel={guard.close}
        isPending={form.isPending}
      >
        <MasterConflict edit={edit} firstField="edit-name" />
        <FormerNote form={form} firstField="edit-name" />
        <Refusal form={form} />
        <MasterFields kind={kind} form={form} masters={masters} self={master} />
        <RadioField {...form.field('status')} id="edit-status" options={states} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}
