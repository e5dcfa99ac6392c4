import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreditKindId } from '#contract/core/ids.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import { deleteRequirement, listRequirements, saveRequirement } from '#contract/credits/calls.ts';
import {
  type CreditRequirement,
  creditLimits,
  type RequirementForm,
  requirementProblems,
} from '#contract/credits/model.ts';
import { creditTexts, hoursText, stateText, requirementTexts as texts } from '#contract/credits/texts.ts';
import { problemsOf } from '#contract/posts/model.ts';
import { listCreditKinds } from '#contract/taxonomy/calls.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { useSite } from '../../client/environment.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DayField } from '../../kit/form/day-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { type EnteredField, SelectField, TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import { Table } from '../../kit/table/table.tsx';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import { dateText } from '../../kit/text/date-text.ts';
import { enteredHours } from './credit-dialog.tsx';
import classes from './credits.module.css';

/** Staff enter what states require (rules/credits 8). */
export function RequirementsSection() {
  const api = useApi();
  const requirements = useQuery(callQuery(api, listRequirements, {}));
  const kinds = useQuery(callQuery(api, listCreditKinds, { includeSuspended: true }));
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryResult query={requirements} label={texts.loading}>
        {(all) => (
          <QueryResult query={kinds} label={texts.loading}>
            {(known) => <Requirements requirements={all} kinds={known} />}
          </QueryResult>
        )}
      </QueryResult>
    </Section>
  );
}

type Opened = { act: 'add' } | { act: 'edit' | 'delete'; requirement: CreditRequirement };

interface RequirementsProps {
  requirements: CreditRequirement[];
  kinds: CreditKind[];
}

function Requirements({ requirements, kinds }: RequirementsProps) {
  const [opened, setOpened] = useState<Opened>();
  const table = useTableAct(listRequirements);
  const { dateFormat } = useSite();
  const close = () => setOpened(undefined);
  const kindsText = (row: CreditRequirement) =>
    row.kinds
      .map((one) => `${kinds.find(({ id }) => id === one.creditKindId)?.name ?? ''} ${one.hours}`)
      .join(', ');
  const periodText = ({ years, endsOn }: CreditRequirement) =>
    texts.periodText(years, dateText(new Date(endsOn), dateFormat, 'UTC'));
  return (
    <div className={classes.page}>
      <div className={classes.toolbar}>
        <Button onClick={() => setOpened({ act: 'add' })}>{texts.add}</Button>
      </div>
      {requirements.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <Table
          label={texts.title}
          columns={[
            { name: texts.fields.stateCode, className: classes.name, cell: ({ state }) => stateText(state) },
            { name: creditTexts.fields.hours, cell: ({ hours }) => hoursText(hours) },
            { name: texts.fields.kinds, isNamed: true, cell: kindsText },
            { name: texts.period, isNamed: true, cell: periodText },
            {
              name: texts.acts,
              is: 'act',
              cell: (requirement) => {
                const of = stateText(requirement.state);
                const open = (act: 'edit' | 'delete') => setOpened({ act, requirement });
                return (
                  <>
                    <RowAct icon={IconPencil} name={texts.edit} of={of} onPress={() => open('edit')} />
                    <RowAct icon={IconTrash} name={texts.remove} of={of} onPress={() => open('delete')} />
                  </>
                );
              },
            },
          ]}
          rows={requirements}
          keyOf={({ id }) => id}
          rowClass={classes.row}
        />
      )}
      {opened?.act === 'delete' && (
        <RemoveDialog requirement={opened.requirement} table={table} onClose={close} />
      )}
      {opened !== undefined && opened.act !== 'delete' && (
        <RequirementDialog
          requirement={opened.act === 'edit' ? opened.requirement : undefined}
          kinds={kinds}
          table={table}
          onClose={close}
        />
      )}
    </div>
  );
}

interface RemoveDialogProps {
  requirement: CreditRequirement;
  table: TableAct;
  onClose: () => void;
}

function RemoveDialog({ requirement: { id, state }, table, onClose }: RemoveDialogProps) {
  const api = useApi();
  async function remove(): Promise<void> {
    const message = await api(deleteRequirement, { id });
    onClose();
    await table.done(message);
  }
  return (
    <DeleteDialog
      question={texts.confirmDelete}
      name={stateText(state)}
      onDelete={remove}
      onClose={onClose}
    />
  );
}

/** Values of the fields, as they are typed; hours per kind by its id, as JSON. */
interface EnteredRequirement {
  /** Not `state`, which is the id of the page's own data. */
  stateCode: string;
  hours: string;
  years: string;
  endsOn: string;
  kinds: string;
}

interface RequirementDialogProps {
  /** Undefined for a new one. */
  requirement: CreditRequirement | undefined;
  kinds: CreditKind[];
  table: TableAct;
  onClose: () => void;
}

function RequirementDialog({ requirement, kinds, table, onClose }: RequirementDialogProps) {
  const api = useApi();
  const form = useForm<EnteredRequirement>({
    initial: enteredOf(requirement),
    labels: texts.fields,
    rules: enteredProblems,
  });
  const guard = useCloseGuard(form, onClose);
  const save = async (entered: EnteredRequirement) => {
    const { message } = await api(saveRequirement, {
      ...requirementForm(entered),
      id: requirement?.id ?? null,
    });
    onClose();
    await table.done(message);
  };
  const year = new Date().getFullYear();
  return (
    <LazyModal
      title={requirement ? texts.editTitle : texts.add}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm
        form={form}
        send={creditTexts.save}
        cancel={creditTexts.cancel}
        onSend={() => form.submit(save)}
        onCancel={guard.close}
      >
        <SelectField {...form.field('stateCode')} options={stateOptions} />
        <div className={classes.fields}>
          <TextField {...form.field('hours')} inputMode="decimal" />
          <SelectField {...form.field('years')} options={yearOptions} />
        </div>
        <DayField
          {...form.field('endsOn')}
          help={texts.endsOnHelp}
          years={{ from: year - 5, to: year + 5 }}
        />
        <KindHours {...form.field('kinds')} kinds={kinds} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

const stateOptions = [
  { value: '', name: creditTexts.choose },
  ...stateCodes.map((state) => ({ value: state as string, name: stateText(state) })),
];
const yearOptions = Array.from({ length: creditLimits.years }, (_, place) => {
  const value = String(place + 1);
  return { value, name: value };
});

type HoursById = Record<string, string>;

function enteredOf(requirement: CreditRequirement | undefined): EnteredRequirement {
  if (requirement === undefined) return { stateCode: '', hours: '', years: '2', endsOn: '', kinds: '{}' };
  const { state, hours, years, endsOn, kinds } = requirement;
  const byId = Object.fromEntries(kinds.map((one) => [one.creditKindId, String(one.hours)]));
  return {
    stateCode: state,
    hours: String(hours),
    years: String(years),
    endsOn,
    kinds: JSON.stringify(byId),
  };
}

function requirementForm({ stateCode, hours, years, endsOn, kinds }: EnteredRequirement): RequirementForm {
  const entered = Object.entries(JSON.parse(kinds) as HoursById).filter(([, text]) => text.trim() !== '');
  return {
    state: stateCode,
    hours: enteredHours(hours),
    years: Number(years),
    endsOn,
    kinds: entered.map(([id, text]) => ({
      creditKindId: Number(id) as CreditKindId,
      hours: enteredHours(text),
    })),
  };
}

function enteredProblems(entered: EnteredRequirement) {
  const { state: stateCode, ...problems } = requirementProblems(requirementForm(entered));
  return problemsOf<EnteredRequirement>({ ...problems, stateCode });
}

/** Optional hours for each active kind, and for kinds that have some. The error summary leads to the first field. */
function KindHours({
  id,
  label,
  error,
  value,
  onChange,
  onLeave,
  kinds,
}: EnteredField<string> & { kinds: CreditKind[] }) {
  const entered = JSON.parse(value) as HoursById;
  const offered = kinds.filter((kind) => kind.status === 'active' || entered[kind.id] !== undefined);
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.fields}>
        {offered.map((kind, place) => (
          <TextField
            key={kind.id}
            id={place === 0 ? id : `${id}-${kind.id}`}
            label={kind.name}
            value={entered[kind.id] ?? ''}
            inputMode="decimal"
            isOptional
            onChange={(text) => onChange(JSON.stringify({ ...entered, [kind.id]: text }))}
            {...(onLeave && { onLeave })}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
