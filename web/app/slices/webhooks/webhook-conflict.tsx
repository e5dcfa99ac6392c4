import { eventTexts, standingTexts, webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { goOn } from '../../kit/form/go-on.ts';
import type { WebhookEdit } from './use-webhook-edit.ts';
import { type EnteredWebhook, enteredOf, webhookForm, webhookLabels } from './use-webhook-form.ts';

/** What a colleague saved of the webhook meanwhile, if so. */
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
      onTakeTheirs={() => goOn(() => edit.takeTheirs(theirs), firstField)}
    />
  );
}

function inWords(entered: EnteredWebhook, field: keyof EnteredWebhook): string {
  if (field === 'isActive') return entered.isActive ? standingTexts.on : standingTexts.off;
  if (field === 'events') {
    return webhookForm(entered)
      .events.map((event) => eventTexts[event])
      .join(', ');
  }
  return entered[field];
}
