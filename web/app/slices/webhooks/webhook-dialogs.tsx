import {
  addWebhook,
  editWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from '#contract/webhooks/calls.ts';
import { webhookProblems } from '#contract/webhooks/checks.ts';
import {
  type RotateSecret,
  type ShownSecret,
  type Webhook,
  type WebhookForm,
  webhookEvents,
} from '#contract/webhooks/model.ts';
import { eventTexts, webhookScreenTexts, webhookStateTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { CheckboxList } from '../../kit/form/checkbox-list.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { changesBetween, isSameForm } from '../../kit/form/conflict.ts';
import { conflictActions } from '../../kit/form/conflict-actions.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { CheckboxField, TextField } from '../../kit/form/fields.tsx';
import { PreviousInputNote } from '../../kit/form/previous-input-note.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import { useEditVersion } from '../../kit/form/use-edit-version.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { nameOf, useWebhookBanner } from './use-webhooks.ts';

/** Values of the fields: events are indexes in the list of all. */
export interface EnteredWebhook {
  url: string;
  description: string;
  events: number[];
  isActive: boolean;
}

const noWebhook: EnteredWebhook = {
  url: '',
  description: '',
  events: webhookEvents.map((_event, place) => place),
  isActive: true,
};

const { address: url, description, events, active: isActive } = webhookScreenTexts;
export const webhookLabels = { url, description, events, isActive };

export function useWebhookForm(webhook: Webhook | undefined) {
  const initial = webhook === undefined ? noWebhook : enteredOf(webhook);
  return useForm({ initial, labels: webhookLabels, rules: problemsOf, isSame: isSameForm });
}

export function webhookForm({ events, ...form }: EnteredWebhook): WebhookForm {
  return {
    ...form,
    url: form.url.trim(),
    description: form.description.trim(),
    events: webhookEvents.filter((_event, place) => events.includes(place)),
  };
}

function problemsOf(entered: EnteredWebhook) {
  const { url, description, events } = webhookProblems(webhookForm(entered));
  return { ...(url && { url }), ...(description && { description }), ...(events && { events }) };
}

export function enteredOf({ url, description, events, isActive }: Webhook): EnteredWebhook {
  return { url, description, events: events.map((event) => webhookEvents.indexOf(event)), isActive };
}

/** The open dialog and its webhook, in its state when the dialog was opened. */
export type OpenedWebhook = { act: 'add' } | { act: 'edit' | 'rotate' | 'remove'; webhook: Webhook };

interface WebhookDialogsProps {
  opened: OpenedWebhook;
  table: TableAct;
  onSecret: (secret: ShownSecret) => void;
  onClose: () => void;
}

/**
 * Mounted above the list, which is requested again in the meantime: the input stays even if its webhook was deleted.
 */
export function WebhookDialogs({ opened, ...dialog }: WebhookDialogsProps) {
  if (opened.act === 'add') return <WebhookDialog {...dialog} />;
  const { act, webhook } = opened;
  if (act === 'edit') return <WebhookDialog webhook={webhook} {...dialog} />;
  if (act === 'rotate') return <RotateDialog webhook={webhook} {...dialog} />;
  return <RemoveDialog webhook={webhook} {...dialog} />;
}

function RemoveDialog({
  webhook,
  table,
  onClose,
}: Pick<WebhookDialogsProps, 'table' | 'onClose'> & { webhook: Webhook }) {
  const api = useApi();
  async function remove(): Promise<void> {
    const message = await api(removeWebhook, { id: webhook.id });
    onClose();
    await table.done(message);
  }
  return (
    <DeleteDialog
      question={webhookTexts.confirmRemove}
      name={nameOf(webhook)}
      onDelete={remove}
      onClose={onClose}
    >
      <p>{webhookTexts.confirmRemoveMore}</p>
    </DeleteDialog>
  );
}

/** Shows what a colleague saved of the webhook in the meantime. */
export function WebhookConflict({ edit, firstField }: { edit: WebhookEdit; firstField: string }) {
  const { form, theirs } = edit;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: enteredOf(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={webhookTexts.changedMeanwhile}
      changes={changesBetween(versions, webhookLabels, inWords)}
      submit={webhookScreenTexts.save}
      isPending={form.isPending}
      onKeepMine={() => edit.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => edit.takeTheirs(theirs), firstField)}
    />
  );
}

function inWords(entered: EnteredWebhook, field: keyof EnteredWebhook): string {
  if (field === 'isActive') return entered.isActive ? webhookStateTexts.on : webhookStateTexts.off;
  if (field === 'events') {
    return webhookForm(entered)
      .events.map((event) => eventTexts[event])
      .join(', ');
  }
  return entered[field];
}

const choices = webhookEvents.map((event, id) => ({ id, name: eventTexts[event], depth: 0 }));

export function WebhookDialog(props: WebhookInput) {
  const { webhook, onClose } = props;
  const edit = useWebhookEdit(props);
  const { form } = edit;
  const guard = useCloseGuard(form, onClose);
  const { save, cancel, edit: change, help } = webhookScreenTexts;
  return (
    <LazyModal
      title={webhook === undefined ? webhookTexts.add : change}
      onClose={guard.close}
      isHeld={form.isPending}
    >
      <DialogForm form={form} send={save} cancel={cancel} onSend={edit.submit} onCancel={guard.close}>
        <WebhookConflict edit={edit} firstField="url" />
        <PreviousInputNote form={form} firstField="url" />
        <TextField {...form.field('url')} help={help} inputMode="url" />
        <TextField {...form.field('description')} isOptional />
        <CheckboxList {...form.field('events')} choices={choices} />
        <CheckboxField {...form.field('isActive')} />
      </DialogForm>
      <CloseQuestion guard={guard} without="saving" />
    </LazyModal>
  );
}

type Renewal = Omit<RotateSecret, 'id'>;

interface RotateDialogProps {
  webhook: Webhook;
  table: TableAct;
  onSecret: (secret: ShownSecret) => void;
  onClose: () => void;
}

const initial: Renewal = { endsFormer: false };
const labels = { endsFormer: webhookScreenTexts.endFormer };
const rules = () => ({});

/** Asks for confirmation before a new secret is created, and whether the old one leaked (rules/webhooks 6). */
export function RotateDialog({ webhook, table, onSecret, onClose }: RotateDialogProps) {
  const api = useApi();
  const announceSuccess = useWebhookBanner();
  const form = useForm({ initial, labels, rules });
  const rotate = async (renewal: Renewal) => {
    const renewed = await api(rotateSecret, { id: webhook.id, ...renewal });
    if (form.isLeft()) return announceSuccess(webhookTexts.rotatedUnseen);
    onClose();
    onSecret(renewed);
    await table.done(webhookTexts.rotatedShort);
  };
  return (
    <LazyModal title={webhookTexts.confirmRotate} onClose={onClose} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={webhookScreenTexts.rotate}
        cancel={webhookScreenTexts.cancel}
        onSend={() => form.submit(rotate)}
        onCancel={onClose}
      >
        <p>
          {nameOf(webhook)}. {webhookTexts.confirmRotateMore}
        </p>
        <CheckboxField {...form.field('endsFormer')} />
      </DialogForm>
    </LazyModal>
  );
}

export interface WebhookInput {
  /** The webhook to change; without it one is added. */
  webhook?: Webhook;
  table: TableAct;
  /** Called after a webhook was added. */
  onSecret: (secret: ShownSecret) => void;
  onClose: () => void;
}

/**
 * Result of a save: the message here, and the one for a viewer who has left. `told` is present for an added webhook.
 */
interface Kept {
  said: string;
  saidElsewhere: string;
  told?: ShownSecret;
}

/** Edits a webhook based on its version at the start, and tracks a newer version after a conflict. */
export function useWebhookEdit({ webhook, table, onSecret, onClose }: WebhookInput) {
  const api = useApi();
  const announceSuccess = useWebhookBanner();
  const form = useWebhookForm(webhook);
  const basis = useEditVersion<Webhook>(webhook?.version ?? null, null);

  async function readTheirs(): Promise<Webhook | undefined> {
    const { webhooks } = await api(listWebhooks, {});
    return webhooks.find(({ id }) => id === webhook?.id);
  }

  async function keep(entered: WebhookForm, version: number | null): Promise<Kept> {
    if (webhook !== undefined) {
      const { message } = await api(editWebhook, { ...entered, id: webhook.id, version });
      return { said: message, saidElsewhere: message };
    }
    const added = await api(addWebhook, entered);
    return { said: webhookTexts.addedShort, saidElsewhere: webhookTexts.addedUnseen, told: added };
  }

  function send(version: number | null): Promise<void> {
    return form.submit(async (entered) => {
      let keptInput: Kept | undefined;
      const save = async (on: number | null) => {
        keptInput = await keep(webhookForm(entered), on);
      };
      const isSent = (theirs: Webhook) => isSameForm(enteredOf(theirs), entered);
      const isSaved = await basis.saves({ version, save, readTheirs, isSent }, form.isLeft);
      if (!isSaved || keptInput === undefined) return;
      if (form.isLeft()) return announceSuccess(keptInput.saidElsewhere);
      onClose();
      if (keptInput.told !== undefined) onSecret(keptInput.told);
      await table.done(keptInput.said);
    });
  }

  return {
    form,
    theirs: basis.theirs,
    submit: () => send(basis.version),
    ...conflictActions<Webhook, EnteredWebhook>({ form, basis, valuesOf: enteredOf, send }),
  };
}

export type WebhookEdit = ReturnType<typeof useWebhookEdit>;
