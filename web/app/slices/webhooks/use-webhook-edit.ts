import { addWebhook, editWebhook, listWebhooks } from '#contract/webhooks/calls.ts';
import type { ToldSecret, Webhook, WebhookForm } from '#contract/webhooks/model.ts';
import { webhookTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { useBasis } from '../../kit/form/use-basis.ts';
import { waysOn } from '../../kit/form/ways-on.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { type EnteredWebhook, enteredOf, useWebhookForm, webhookForm } from './use-webhook-form.ts';
import { useTellOfWebhooks } from './use-webhooks.ts';

export interface WebhookInput {
  /** The one to change; without it one is added. */
  webhook?: Webhook;
  table: TableAct;
  /** Of one that was added. */
  onSecret: (told: ToldSecret) => void;
  onClose: () => void;
}

/** What came of it: what is said of it here, and to whoever has left; `told` of one that was added. */
interface Kept {
  said: string;
  saidElsewhere: string;
  told?: ToldSecret;
}

/** A webhook that is entered, on the version that it had as that began, and the newer one that was met. */
export function useWebhookEdit({ webhook, table, onSecret, onClose }: WebhookInput) {
  const api = useApi();
  const tellElsewhere = useTellOfWebhooks();
  const form = useWebhookForm(webhook);
  const basis = useBasis<Webhook>(webhook?.version ?? null, null);

  async function readTheirs(): Promise<Webhook | undefined> {
    const { webhooks } = await api(listWebhooks, {});
    return webhooks.find(({ id }) => id === webhook?.id);
  }

  async function keep(entered: WebhookForm, version: number | null): Promise<Kept> {
    if (webhook !== undefined) {
      const { message } = await api(editWebhook, { ...entered, id: webhook.id, version });
      return { said: message, saidElsewhere: message };
    }
    const told = await api(addWebhook, entered);
    return { said: webhookTexts.addedShort, saidElsewhere: webhookTexts.addedUnseen, told };
  }

  function send(version: number | null): Promise<void> {
    return form.submit(async (entered) => {
      let kept: Kept | undefined;
      const save = async (on: number | null) => {
        kept = await keep(webhookForm(entered), on);
      };
      const isSent = (theirs: Webhook) => isSameForm(enteredOf(theirs), entered);
      const isSaved = await basis.saves({ version, save, readTheirs, isSent }, form.isLeft);
      if (!isSaved || kept === undefined) return;
      if (form.isLeft()) return tellElsewhere(kept.saidElsewhere);
      onClose();
      if (kept.told !== undefined) onSecret(kept.told);
      await table.done(kept.said);
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
