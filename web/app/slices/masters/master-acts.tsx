import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { figureText } from '#contract/core/figure-text.ts';
import { masterLists } from '#contract/masters/calls.ts';
import { mergeMasters, suspendMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterId, MasterKind } from '#contract/masters/model.ts';
import { masterTexts, masterThings } from '#contract/masters/texts.ts';
import { useChange } from '../../client/changes.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { type Failure, useForm } from '../../kit/form/use-form.ts';
import { saidFor } from '../../kit/say/flash.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { useTableAct } from '../../kit/table/use-table-act.ts';
import { MasterConflict } from './master-conflict.tsx';
import { type MasterInput, useMasterEdit } from './use-master-edit.ts';
import type { EnteredMaster, useMasterForm } from './use-master-form.ts';

interface MasterActsProps {
  kind: MasterKind;
  master: ListedMaster;
  masters: ListedMaster[];
  table: ReturnType<typeof useTableAct>;
}

/** rules/staff-area 4: what can be done with a row; only an active one is suspended or merged. */
export function MasterActs({ kind, master, masters, table }: MasterActsProps) {
  const [open, setOpen] = useState<'edit' | 'suspend' | 'merge'>();
  const change = useChange();
  const queries = useQueryClient();
  const of = master.name;
  const close = () => setOpen(undefined);
  const suspend = async () => {
    close();
    await table.act(async () => (await change(suspendMaster, { kind, id: master.id })).message);
  };
  /** What somebody else changed, and a dialog was refused for, is there for the next try. */
  const closeAnew = () => {
    close();
    queries.invalidateQueries({ queryKey: [masterLists[kind].name] });
  };
  const dialog = { kind, master, masters, onDone: table.done, onClose: closeAnew };
  const { edit, suspend: ban, merge, confirmSuspend, suspendMeans, cancel } = masterTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => setOpen('edit')} />
      {master.status === 'active' && (
        <>
          <RowAct icon={IconBan} name={ban} of={of} onPress={() => setOpen('suspend')} />
          <RowAct icon={IconArrowMerge} name={merge} of={of} onPress={() => setOpen('merge')} />
        </>
      )}
      {open === 'edit' && <EditMaster {...dialog} />}
      {open === 'merge' && <MergeMaster {...dialog} />}
      {open === 'suspend' && (
        <LazyConfirmDialog title={confirmSuspend} yes={ban} no={cancel} isGrave onYes={suspend} onNo={close}>
          {of}. {suspendMeans}
        </LazyConfirmDialog>
      )}
    </>
  );
}

/** `1,204 products` */
export function usesText(uses = 0): string {
  return `${figureText(uses)} ${uses === 1 ? 'product' : 'products'}`;
}

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

interface FailedForm {
  failure: Failure | undefined;
  dismissFailure: () => void;
}

/** Why a row was not kept goes as what was done does (rules/staff-area 4). */
export function useBriefFailure({ failure, dismissFailure }: FailedForm): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own time
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(dismissFailure, saidFor);
    return () => clearTimeout(timer);
  }, [failure]);
}

interface MasterFieldsProps {
  kind: MasterKind;
  form: ReturnType<typeof useMasterForm>;
  masters: ListedMaster[];
  /** The one that is edited: it does not stand below itself. */
  self?: ListedMaster;
}

/** A name and a description; of a category where it stands and its address, too. The two forms are on screen at once. */
export function MasterFields({ kind, form, masters, self }: MasterFieldsProps) {
  const field = (name: keyof EnteredMaster) => ({
    ...form.field(name),
    id: self === undefined ? name : idInEdit(name),
  });
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('description')} isOptional={kind !== 'label'} />
      {kind === 'category' && (
        <>
          <SelectField {...field('parentId')} options={parents(masters, self)} />
          <TextField
            {...field('slug')}
            help={self === undefined ? masterTexts.slugHelp : masterTexts.formerSlug}
            isOptional={self === undefined}
          />
        </>
      )}
    </>
  );
}

/** Of the form that edits one, which the one that adds is behind. */
export const idInEdit = (name: string) => `edit-${name}`;

/** Active ones at the top level, and the one below which it stands. */
function parents(masters: ListedMaster[], self?: ListedMaster) {
  const offered = masters.filter(
    ({ id, parentId, status }) =>
      id === self?.parentId || (!parentId && status === 'active' && id !== self?.id),
  );
  return [
    { value: '', name: masterTexts.atTop },
    ...offered.map(({ id, name }) => ({ value: String(id), name })),
  ];
}
