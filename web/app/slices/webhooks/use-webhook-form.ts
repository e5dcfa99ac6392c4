import { webhookProblems } from '#contract/webhooks/checks.ts';
import { type Webhook, type WebhookForm, webhookEvents } from '#contract/webhooks/model.ts';
import { webhookScreenTexts } from '#contract/webhooks/texts.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { useForm } from '../../kit/form/use-form.ts';

/** As its fields hold it: events are their places in the list of all. */
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
