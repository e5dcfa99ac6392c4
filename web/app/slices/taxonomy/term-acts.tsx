import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { numberText } from '#contract/core/number-text.ts';
import { taxonomyLists } from '#contract/taxonomy/calls.ts';
import type {
  FilingKind,
  ListedTaxonomyTerm,
  TaxonomyTermId,
  TaxonomyTermKind,
} from '#contract/taxonomy/model.ts';
import { mergeTaxonomyTerms, suspendTaxonomyTerm } from '#contract/taxonomy/term-calls.ts';
import { taxonomyNames, taxonomyTexts } from '#contract/taxonomy/texts.ts';
import { useChange } from '../../client/changes.ts';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { PreviousInputNote } from '../../kit/form/previous-input-note.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import { type Failure, useForm } from '../../kit/form/use-form.ts';
import { resultDuration } from '../../kit/say/flash.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { useTableAct } from '../../kit/table/use-table-act.ts';
import {
  type EnteredTaxonomyTerm,
  enteredOf,
  type TaxonomyTermEdit,
  type TaxonomyTermInput,
  taxonomyTermLabels,
  useTaxonomyTermEdit,
  type useTaxonomyTermForm,
} from './use-term-edit.ts';

interface TaxonomyTermActsProps {
  kind: TaxonomyTermKind;
  taxonomyTerm: ListedTaxonomyTerm;
  taxonomy: ListedTaxonomyTerm[];
  table: ReturnType<typeof useTableAct>;
}

/** Actions of a row; only an active term can be suspended or merged (rules/staff-area 4). */
export function TaxonomyTermActs({ kind, taxonomyTerm, taxonomy, table }: TaxonomyTermActsProps) {
  const [open, setOpen] = useState<'edit' | 'suspend' | 'merge'>();
  const change = useChange();
  const queries = useQueryClient();
  const of = taxonomyTerm.name;
  const close = () => setOpen(undefined);
  const suspend = async () => {
    close();
    await table.act(async () => (await change(suspendTaxonomyTerm, { kind, id: taxonomyTerm.id })).message);
  };
  /** After a conflict, the next attempt uses the state that somebody else saved. */
  const closeAgain = () => {
    close();
    queries.invalidateQueries({ queryKey: [taxonomyLists[kind].name] });
  };
  const dialog = { kind, taxonomyTerm, taxonomy, onDone: table.done, onClose: closeAgain };
  const { edit, suspend: ban, merge, confirmSuspend, suspendMeans, cancel } = taxonomyTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => setOpen('edit')} />
      {taxonomyTerm.status === 'active' && (
        <>
          <RowAct icon={IconBan} name={ban} of={of} onPress={() => setOpen('suspend')} />
          {kind !== 'creditKind' && (
            <RowAct icon={IconArrowMerge} name={merge} of={of} onPress={() => setOpen('merge')} />
          )}
        </>
      )}
      {open === 'edit' && <EditTaxonomyTerm {...dialog} />}
      {open === 'merge' && kind !== 'creditKind' && <MergeTaxonomyTerm {...dialog} kind={kind} />}
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
  return `${numberText(uses)} ${uses === 1 ? 'product' : 'products'}`;
}

interface MergeTaxonomyTermProps {
  kind: FilingKind;
  taxonomyTerm: ListedTaxonomyTerm;
  taxonomy: ListedTaxonomyTerm[];
  onDone: (text: string) => Promise<void>;
  onClose: () => void;
}

const labels = { into: taxonomyTexts.into };

/** Asks for the replacement term and explains the consequences. */
export function MergeTaxonomyTerm({ kind, taxonomyTerm, taxonomy, onDone, onClose }: MergeTaxonomyTermProps) {
  const change = useChange();
  const form = useForm({
    initial: { into: '' },
    labels,
    rules: ({ into }): { into?: string } => (into === '' ? { into: taxonomyTexts.required } : {}),
  });
  useBriefFailure(form);
  const merge = async () => {
    const into = Number(form.values.into) as TaxonomyTermId;
    const { message } = await change(mergeTaxonomyTerms, { kind, id: taxonomyTerm.id, into });
    onClose();
    await onDone(message);
  };
  return (
    <LazyModal
      title={`${taxonomyTexts.merge} ${taxonomyTerm.name}`}
      onClose={onClose}
      isHeld={form.isPending}
    >
      <DialogForm
        form={form}
        send={taxonomyTexts.merge}
        cancel={taxonomyTexts.cancel}
        onSend={() => form.submit(merge)}
        onCancel={onClose}
      >
        <p>
          {taxonomyTerm.uses
            ? taxonomyTexts.mergeMeans(usesText(taxonomyTerm.uses))
            : taxonomyTexts.mergeMeansNothing}
        </p>
        <SelectField {...form.field('into')} options={others(taxonomy, taxonomyTerm)} />
      </DialogForm>
    </LazyModal>
  );
}

function others(taxonomy: ListedTaxonomyTerm[], taxonomyTerm: ListedTaxonomyTerm) {
  const offered = taxonomy.filter(({ id, status }) => id !== taxonomyTerm.id && status === 'active');
  return [{ value: '', name: '' }, ...offered.map(({ id, name }) => ({ value: String(id), name }))];
}

const { active, inactive, atTop, changedMeanwhile, update } = taxonomyTexts;
const states = [
  { value: 'suspended', name: inactive },
  { value: 'active', name: active },
] as const;

export function EditTaxonomyTerm(props: TaxonomyTermInput) {
  const { kind, taxonomyTerm, onClose } = props;
  const edit = useTaxonomyTermEdit(props);
  const { form, taxonomy } = edit;
  useBriefFailure(form);
  const guard = useCloseGuard(form, onClose);
  return (
    <LazyModal
      title={`${taxonomyTexts.edit} ${taxonomyNames[kind][0]}`}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        form={byIdInEdit(form)}
        send={taxonomyTexts.update}
        cancel={taxonomyTexts.cancel}
        onSend={edit.submit}
        onCancel={guard.close}
      >
        <TaxonomyTermConflict edit={edit} firstField="edit-name" />
        <PreviousInputNote form={form} firstField="edit-name" />
        <TaxonomyTermFields kind={kind} form={form} taxonomy={taxonomy} self={taxonomyTerm} />
        <RadioField {...form.field('status')} id="edit-status" options={states} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

/** Renames problems from the form's fields to the IDs used in this dialog. */
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
  return Object.fromEntries(Object.entries(byName).map(([name, error]) => [idInEdit(name), error]));
}

interface FailedForm {
  failure: Failure | undefined;
  dismissFailure: () => void;
}

/** The reason of a failed save disappears like a confirmation (rules/staff-area 4). */
export function useBriefFailure({ failure, dismissFailure }: FailedForm): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own time
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(dismissFailure, resultDuration);
    return () => clearTimeout(timer);
  }, [failure]);
}

interface TaxonomyTermFieldsProps {
  kind: TaxonomyTermKind;
  form: ReturnType<typeof useTaxonomyTermForm>;
  taxonomy: ListedTaxonomyTerm[];
  /** The edited term, which cannot be its own parent. */
  self?: ListedTaxonomyTerm;
}

/** Name and description; for a category also its parent and address. Both forms are on screen at the same time. */
export function TaxonomyTermFields({ kind, form, taxonomy, self }: TaxonomyTermFieldsProps) {
  const field = (name: keyof EnteredTaxonomyTerm) => ({
    ...form.field(name),
    id: self === undefined ? name : idInEdit(name),
  });
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('description')} isOptional={kind !== 'label'} />
      {kind === 'category' && (
        <>
          <SelectField {...field('parentId')} options={parents(taxonomy, self)} />
          <TextField
            {...field('slug')}
            help={self === undefined ? taxonomyTexts.slugHelp : taxonomyTexts.formerSlug}
            isOptional={self === undefined}
          />
        </>
      )}
    </>
  );
}

/** Returns the field ID of the edit form, as the form for new terms is behind it. */
export const idInEdit = (name: string) => `edit-${name}`;

/** Returns the active top-level terms, and the current parent. */
function parents(taxonomy: ListedTaxonomyTerm[], self?: ListedTaxonomyTerm) {
  const offered = taxonomy.filter(
    ({ id, parentId, status }) =>
      id === self?.parentId || (!parentId && status === 'active' && id !== self?.id),
  );
  return [
    { value: '', name: taxonomyTexts.atTop },
    ...offered.map(({ id, name }) => ({ value: String(id), name })),
  ];
}

/** Shows what a colleague saved of the term in the meantime. */
function TaxonomyTermConflict({ edit, firstField }: { edit: TaxonomyTermEdit; firstField: string }) {
  const { form, theirs, taxonomy } = edit;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: enteredOf(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={changedMeanwhile}
      changes={changesBetween(versions, taxonomyTermLabels, (entered, field) =>
        inWords(entered, field, taxonomy),
      )}
      submit={update}
      isPending={form.isPending}
      onKeepMine={() => edit.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => edit.takeTheirs(theirs), firstField)}
    />
  );
}

function inWords(
  entered: EnteredTaxonomyTerm,
  field: keyof EnteredTaxonomyTerm,
  taxonomy: ListedTaxonomyTerm[],
): string {
  if (field === 'status') return entered.status === 'active' ? active : inactive;
  if (field === 'parentId') return taxonomy.find(({ id }) => String(id) === entered.parentId)?.name ?? atTop;
  return entered[field];
}
