import type { CreditKindId } from '#contract/core/ids.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import { saveCredit } from '#contract/credits/calls.ts';
import {
  type CreditForm,
  type CreditRecord,
  creditProblems,
  firstCreditDay,
} from '#contract/credits/model.ts';
import { stateText, creditTexts as texts } from '#contract/credits/texts.ts';
import { uploadLimit } from '#contract/files/model.ts';
import { problemsOf } from '#contract/posts/model.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { DayField } from '../../kit/form/day-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { type EnteredField, SelectField, TextField } from '../../kit/form/fields.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import classes from './credits.module.css';
import { today } from './state-progress.tsx';

interface CreditDialogProps {
  /** Undefined for new hours. */
  record?: CreditRecord;
  kinds: CreditKind[];
  table: TableAct;
  onClose: () => void;
}

/** Values of the fields, as they are typed. */
interface EnteredCredit {
  title: string;
  completedOn: string;
  creditKindId: string;
  /** Not `state`, which is the id of the page's own data. */
  stateCode: string;
  hours: string;
  approval: string;
  /** A new file, the name of the stored one, or '' for none. */
  certificate: File | string;
}

/** Adds or changes hours. */
export function CreditDialog({ record, kinds, table, onClose }: CreditDialogProps) {
  const api = useApi();
  const form = useForm<EnteredCredit>({
    initial: enteredOf(record),
    labels: texts.fields,
    rules: (entered) => enteredProblems(entered, record),
  });
  const guard = useCloseGuard(form, onClose);
  const send = (entered: EnteredCredit) => {
    const { certificate } = entered;
    const isNew = typeof certificate !== 'string';
    return api(saveCredit, {
      ...creditForm(entered),
      id: record?.id ?? null,
      certificate: isNew ? { state: 'sent', name: certificate.name, content: certificate } : null,
      removesCertificate: certificate === '' && record !== undefined && record.certificate !== '',
    });
  };
  const save = async (entered: EnteredCredit) => {
    const { message } = await send(entered);
    onClose();
    await table.done(message);
  };
  return (
    <LazyModal title={record ? texts.editTitle : texts.add} onClose={guard.close} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={texts.save}
        cancel={texts.cancel}
        onSend={() => form.submit(save)}
        onCancel={guard.close}
      >
        <TextField {...form.field('title')} />
        <DayField
          {...form.field('completedOn')}
          years={{ from: yearOf(firstCreditDay), to: yearOf(today()) }}
        />
        <div className={classes.fields}>
          <SelectField {...form.field('creditKindId')} options={kindOptions(kinds, record)} />
          <SelectField {...form.field('stateCode')} options={stateOptions} />
          <TextField {...form.field('hours')} inputMode="decimal" help={texts.hoursHelp} />
          <TextField {...form.field('approval')} isOptional />
        </div>
        <CertificateField {...form.field('certificate')} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

const stateOptions = ['', ...stateCodes].map((state) => ({ value: state, name: stateText(state) }));
const yearOf = (day: string) => Number(day.slice(0, 4));

function kindOptions(kinds: CreditKind[], record: CreditRecord | undefined) {
  const offered = kinds.filter(({ id, status }) => status === 'active' || id === record?.creditKindId);
  return [{ value: '', name: texts.choose }, ...offered.map(({ id, name }) => ({ value: String(id), name }))];
}

function enteredOf(record: CreditRecord | undefined): EnteredCredit {
  if (record === undefined) {
    return {
      title: '',
      completedOn: '',
      creditKindId: '',
      stateCode: '',
      hours: '',
      approval: '',
      certificate: '',
    };
  }
  const { title, completedOn, creditKindId, state, hours, approval, certificate } = record;
  return {
    title,
    completedOn,
    creditKindId: String(creditKindId),
    stateCode: state,
    hours: String(hours),
    approval,
    certificate,
  };
}

function creditForm({
  title,
  completedOn,
  creditKindId,
  stateCode,
  hours,
  approval,
}: EnteredCredit): CreditForm {
  return {
    title: title.trim(),
    completedOn,
    creditKindId: creditKindId === '' ? null : (Number(creditKindId) as CreditKindId),
    state: stateCode,
    hours: enteredHours(hours),
    approval: approval.trim(),
  };
}

/** NaN for an empty or unreadable text. A comma may stand for the point. */
export function enteredHours(text: string): number {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}

function enteredProblems(entered: EnteredCredit, record: CreditRecord | undefined) {
  const { certificate } = entered;
  const isTooLarge = typeof certificate !== 'string' && certificate.size > uploadLimit;
  const isFromProduct = record !== undefined && record.productId !== null;
  const { state: stateCode, ...problems } = creditProblems(creditForm(entered), {
    today: today(),
    isFromProduct,
  });
  return problemsOf<EnteredCredit>({
    ...problems,
    stateCode,
    certificate: isTooLarge ? texts.certificateTooLarge : undefined,
  });
}

/** One file, new or stored. */
function CertificateField({ id, label, error, value, readOnly, onChange }: EnteredField<File | string>) {
  const name = typeof value === 'string' ? value : value.name;
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <FileDrop
        id={id}
        label={label}
        error={error}
        isOptional
        accept="application/pdf,image/*"
        hint={texts.certificateHint}
        isSingle
        button={name === '' ? texts.chooseFile : texts.chooseAnother}
        onFiles={([file]) => file && onChange(file)}
      />
      <div className={classes.chosen} role="status">
        {name !== '' && (
          <>
            <span className={classes.name}>{name}</span>
            <Button size="s" variant="default" onClick={() => onChange('')} isHeld={readOnly ?? false}>
              {texts.removeFile}
            </Button>
          </>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
