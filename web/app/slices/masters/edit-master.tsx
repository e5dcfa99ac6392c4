import type { ComponentProps } from 'react';
import { masterTexts, masterThings } from '#contract/masters/texts.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { MasterConflict } from './master-conflict.tsx';
import { idInEdit, MasterFields } from './master-fields.tsx';
import { useBriefFailure } from './use-brief-failure.ts';
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
  useBriefFailure(form);
  const guard = useCloseGuard(form, onClose);
  return (
    <LazyModal
      title={`${masterTexts.edit} ${masterThings[kind][0]}`}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        form={byIdInEdit(form)}
        send={masterTexts.update}
        cancel={masterTexts.cancel}
        onSend={edit.submit}
        onCancel={guard.close}
      >
        <MasterConflict edit={edit} firstField="edit-name" />
        <FormerNote form={form} firstField="edit-name" />
        <MasterFields kind={kind} form={form} masters={masters} self={master} />
        <RadioField {...form.field('status')} id="edit-status" options={states} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

/** What is said of each field, by the id that it has here. */
function byIdInEdit({
  shown,
  labels,
  attempt,
  failure,
  isPending,
}: ComponentProps<typeof DialogForm>['form']) {
  return { shown: byId(shown), labels: byId(labels), attempt, failure, isPending };
}

function byId<Said>(byName: Record<string, Said>): Record<string, Said> {
  return Object.fromEntries(Object.entries(byName).map(([name, said]) => [idInEdit(name), said]));
}
