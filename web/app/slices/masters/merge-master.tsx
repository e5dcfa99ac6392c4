import { mergeMasters } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterId, MasterKind } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import { useChange } from '../../client/changes.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { useBriefFailure } from './use-brief-failure.ts';
import { usesText } from './uses-text.ts';

interface MergeMasterProps {
  kind: MasterKind;
  master: ListedMaster;
  masters: ListedMaster[];
  onDone: (text: string) => Promise<void>;
  onClose: () => void;
}

const labels = { into: masterTexts.into };

/** Which one takes its place, and what follows from it. */
export function MergeMaster({ kind, master, masters, onDone, onClose }: MergeMasterProps) {
  const change = useChange();
  const form = useForm({
    initial: { into: '' },
    labels,
    rules: ({ into }): { into?: string } => (into === '' ? { into: masterTexts.required } : {}),
  });
  useBriefFailure(form);
  const merge = async () => {
    const into = Number(form.values.into) as MasterId;
    const { message } = await change(mergeMasters, { kind, id: master.id, into });
    onClose();
    await onDone(message);
  };
  return (
    <LazyModal title={`${masterTexts.merge} ${master.name}`} onClose={onClose} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={masterTexts.merge}
        cancel={masterTexts.cancel}
        onSend={() => form.submit(merge)}
        onCancel={onClose}
      >
        <p>{master.uses ? masterTexts.mergeMeans(usesText(master.uses)) : masterTexts.mergeMeansNothing}</p>
        <SelectField {...form.field('into')} options={others(masters, master)} />
      </DialogForm>
    </LazyModal>
  );
}

function others(masters: ListedMaster[], master: ListedMaster) {
  const offered = masters.filter(({ id, status }) => id !== master.id && status === 'active');
  return [{ value: '', name: '' }, ...offered.map(({ id, name }) => ({ value: String(id), name }))];
}
