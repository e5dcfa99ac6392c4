import { useState } from 'react';
import { editMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterColumns, masterTexts, masterThings } from '#contract/masters/texts.ts';
import { useApi } from '../../client/queries.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { MasterFields } from './master-fields.tsx';
import { Refusal } from './refusal.tsx';
import { enteredOf, masterForm, useMasterForm } from './use-master-form.ts';

interface MasterDialogProps {
  kind: MasterKind;
  master: ListedMaster;
  masters: ListedMaster[];
  onDone: (text: string) => Promise<void>;
  onClose: () => void;
}

const { active, inactive } = masterTexts;
const states = [
  { value: 'suspended', name: inactive },
  { value: 'active', name: active },
] as const;

export function EditMaster({ kind, master, masters, onDone, onClose }: MasterDialogProps) {
  const api = useApi();
  const tellElsewhere = useTellElsewhere();
  const form = useMasterForm(kind, enteredOf(master));
  const [status, setStatus] = useState(master.status);
  const isDirty = form.isDirty || status !== master.status;
  const guard = useCloseGuard({ ...form, isDirty }, onClose);
  const save = async () => {
    const { id, version = null } = master;
    const { message } = await api(editMaster[kind], { ...masterForm(form.values), id, version, status });
    if (form.isLeft()) return tellElsewhere(message);
    onClose();
    await onDone(message);
  };
  return (
    <LazyModal
      title={`${masterTexts.edit} ${masterThings[kind][0]}`}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        send={masterTexts.update}
        cancel={masterTexts.cancel}
        onSend={() => form.submit(save)}
        onCancel={guard.close}
        isPending={form.isPending}
      >
        <Refusal form={form} />
        <MasterFields kind={kind} form={form} masters={masters} self={master} />
        <RadioField
          id="edit-status"
          label={masterColumns.status}
          value={status}
          options={states}
          onChange={setStatus}
        />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}
