import * as calls from '#contract/webhooks/calls.ts';
import * as deliveryCalls from '#contract/webhooks/calls.ts';
import { webhookProblems } from '#contract/webhooks/checks.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { addWebhook, editWebhook, readWebhooks, removeWebhook, rotateSecret } from './actions.ts';
import { readDelivery, readLog, sendAgain, sendFailedAgain, sendTest } from './delivery-log.ts';
import type { WebhookOptions } from './send-deliveries.ts';

/** Each call contacts another server. */
const sendLimit = { perAddress: 300, perAccount: 100, windowMinutes: 60, counts: 'calls' } as const;

export function webhookRoutes(context: AppContext, options: WebhookOptions): Binding[] {
  return [...termEditingRoutes(context, options), ...sendingRoutes(context)];
}

function termEditingRoutes(context: AppContext, options: WebhookOptions): Binding[] {
  const { write } = context;
  return [
    bindMember(calls.listWebhooks, { handle: () => readWebhooks(context) }),
    bindMember(calls.addWebhook, {
      rules: (form) => ({ ...webhookProblems(form) }),
      handle: (form, { memberId }) => write(({ tx }) => addWebhook(tx, options, form, memberId)),
    }),
    bindMember(calls.editWebhook, {
      rules: (form) => ({ ...webhookProblems(form) }),
      handle: (edit, { memberId }) => write(({ tx }) => editWebhook(tx, options, edit, memberId)),
    }),
    bindMember(calls.rotateSecret, {
      handle: (renewal, { memberId }) => write(({ tx }) => rotateSecret(tx, renewal, memberId)),
    }),
    bindMember(calls.removeWebhook, {
      handle: ({ id }, { memberId }) => write(({ tx }) => removeWebhook(tx, id, memberId)),
    }),
  ];
}

function sendingRoutes(context: AppContext): Binding[] {
  const { write, now } = context;
  return [
    bindMember(calls.testWebhook, {
      limit: sendLimit,
      handle: ({ id }, { memberId }) => write(({ tx }) => sendTest(tx, id, now(), memberId)),
    }),
    bindMember(deliveryCalls.listDeliveries, { handle: (list) => readLog(context, list) }),
    bindMember(deliveryCalls.viewDelivery, { handle: ({ id }) => readDelivery(context, id) }),
    bindMember(deliveryCalls.sendAgain, {
      limit: sendLimit,
      handle: ({ id }, { memberId }) => write(({ tx }) => sendAgain(tx, id, now(), memberId)),
    }),
    bindMember(deliveryCalls.sendFailedAgain, {
      limit: sendLimit,
      handle: ({ id }, { memberId }) => write(({ tx }) => sendFailedAgain(tx, id, now(), memberId)),
    }),
  ];
}
