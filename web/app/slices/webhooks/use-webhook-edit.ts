import { addWebhook, editWebhook, listWebhooks } from '#contract/webhooks/calls.ts';
import type { ToldSecret, Webhook, WebhookForm } from '#contract/webhooks/model.ts';
import { webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { useBasis } from '../../kit/form/use-basis.ts';
import { waysOn } from '../../kit/form/ways-on.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { type EnteredWebhook, enteredOf, useWebhookForm, webhookForm } from './use-webhook-form.ts';

export interface WebhookInput {
  /** The one to change; without it one is added. */
  webhook?: Webhook;
  table: TableAct;
  /** Of one that was added. */
  onSecret: (told: ToldSecret) => void;
  onClose: () => void;
}

/** A webhook that is entered, on the version that it had as that began, and the newer one that was met. */
export function useWebhookEdit({ webhook, table, onSecret, onClose }: WebhookInput) {
  const api = useApi();
  const tellElsewhere = useTellElsewhere();
  const form = useWebhookForm(webhook);
  const basis = useBasis<Webhook>(webhook?.version ?? null, null);

  async function readTheirs(): Promise<Webhook | undefined> {
    const { webhooks } = await api(listWebhooks, {});
    return webhooks.find(({ id }) => id === webhook?.id);
  }

  /** Replies with what is said of it. */
  async function keep(entered: WebhookForm, version: number | null): Promise<string> {
    if (webhook !== undefined) {
      return (await api(editWebhook, { ...entered, id: webhook.id, version })).message;
    }
    onSecret(await api(addWebhook, entered));
    return webhookTexts.addedShort;
  }

  function send(version: number | null): Promise<void> {
    return form.submit(async (entered) => {
      let said = '';
      const save = async () => {
        said = await keep(webhookForm(entered), version);
      };
      if (!(await basis.saves(save, readTheirs, form.isLeft))) return;
      if (form.isLeft()) return tellElsewhere(webhook === undefined ? webhookTexts.addedUnseen : said);
      onClose();
      await table.done(said);
    });
  }

  return {
    form,
    theirs: basis.theirs,
    submit: () => send(basis.version),
    ...waysOn<Webhook, EnteredWebhook>({ form, basis, valuesOf: enteredOf, send }),
  };
}

export type WebhookEdit = ReturnType<typeof useWebhookEdit>;
