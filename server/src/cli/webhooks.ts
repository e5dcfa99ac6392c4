/** The webhook commands: the same as in the administrators' area, without entries in the activity log. */
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import { type Delivery, type Webhook, type WebhookEvent, webhookEvents } from '#contract/webhooks/model.ts';
import { endingTexts, lastTryText, waitingText } from '#contract/webhooks/texts.ts';
import { readConfig } from '../config/config.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  addWebhook,
  readLog,
  readWebhooks,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendFailedAgain,
} from '../slices/webhooks/index.ts';
import { withOpenDatabase } from './database.ts';
import { type Command, readOptions, type Terminal, UsageError } from './usage.ts';

/** Stops signing with the old secret at once. */
const atOnce = '--at-once';
/** Failed messages that are listed one by one. */
const maxListed = 10;

export const showWebhooks: Command = async (args, terminal) => {
  readOptions(args, []);
  const { webhooks, failed } = await withOpenDatabase(terminal, async (database) => ({
    ...(await readWebhooks({ database })),
    failed: await readLog({ database }, { webhookId: null, state: 'failed', skip: 0, limit: maxListed }),
  }));
  if (webhooks.length === 0) terminal.say('No webhooks.');
  for (const line of webhooks.flatMap(linesOf)) terminal.say(line);
  if (failed.total === 0) return;
  terminal.say('Failed, newest first:');
  for (const delivery of failed.deliveries) terminal.say(`  ${failedLine(delivery)}`);
  terminal.say('To send one again, or all: npm run guildhall -- webhooks again NUMBER|failed');
};

export const addByOperator: Command = async (args, terminal) => {
  const { url, events, description = '' } = readOptions(args, ['url', 'events', 'description']);
  if (url === undefined || events === undefined) throw new UsageError('--url and --events are required.');
  const form = { url, description, events: eventsIn(events), isActive: true };
  const { fetchAllow: allow } = readConfig(terminal.env);
  const { id, secret } = await withTransaction(terminal, (tx) => addWebhook(tx, { allow }, form, null));
  terminal.say(`Webhook ${id} added. Copy its secret now; it’s shown only once:`);
  terminal.say(secret);
};

export const rotateByOperator: Command = async (args, terminal) => {
  const endsFormer = args.at(-1) === atOnce;
  const id = numberIn(endsFormer ? args.slice(0, -1) : args, 'Enter the number of a webhook.');
  const renewal = { id: id as WebhookId, endsFormer };
  const { secret, message } = await withTransaction(terminal, (tx) => rotateSecret(tx, renewal, null));
  terminal.say(message);
  terminal.say(secret);
};

export const removeByOperator: Command = async (args, terminal) => {
  const id = numberIn(args, 'Enter the number of a webhook.') as WebhookId;
  terminal.say(await withTransaction(terminal, (tx) => removeWebhook(tx, id, null)));
};

export const sendAgainByOperator: Command = async (args, terminal) => {
  if (args.length === 1 && args[0] === 'failed') return allAgain(terminal);
  const id = numberIn(args, 'Enter the number of a message, or “failed”.') as DeliveryId;
  terminal.say(await withTransaction(terminal, (tx) => sendAgain(tx, id, new Date(), null)));
};

/** Counts webhooks that are on. */
async function allAgain(terminal: Terminal): Promise<void> {
  await withOpenDatabase(terminal, async (database) => {
    const { webhooks } = await readWebhooks({ database });
    for (const { id, isActive, failed } of webhooks) {
      if (!isActive || failed === 0) continue;
      const message = await database.db
        .transaction()
        .execute((tx) => sendFailedAgain(tx, id, new Date(), null));
      terminal.say(`Webhook ${id}: ${message}`);
    }
    if (webhooks.every(({ isActive, failed }) => !isActive || failed === 0)) terminal.say('Nothing failed.');
  });
}

function withTransaction<Result>(terminal: Terminal, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withOpenDatabase(terminal, ({ db }) => db.transaction().execute(work));
}

function eventsIn(list: string): WebhookEvent[] {
  const named = list.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !webhookEvents.some((event) => event === name));
  if (unknown !== undefined) {
    throw new Error(`--events: There’s no event "${unknown}". Events: ${webhookEvents.join(', ')}.`);
  }
  return webhookEvents.filter((event) => named.includes(event));
}

function numberIn(args: string[], sentence: string): number {
  const [number = ''] = args;
  if (args.length !== 1 || !/^[1-9]\d{0,8}$/.test(number)) throw new UsageError(sentence);
  return Number(number);
}

function linesOf({ id, url, description, events, isActive, ending, ...webhook }: Webhook): string[] {
  const { lastTriedAt, isTaken, waiting, failed } = webhook;
  const standing = ending === null ? (isActive ? 'on' : 'off') : endingTexts[ending];
  const tried = lastTriedAt !== null && isTaken !== null ? [lastTryText(moment(lastTriedAt), isTaken)] : [];
  return [
    `${id}: ${url}${description === '' ? '' : ` (${description})`}, ${standing}`,
    `  ${events.join(', ')}`,
    `  ${[...tried, waitingText(waiting, failed)].join(' ')}`,
  ];
}

function failedLine({ id, event, host, createdAt, error }: Delivery): string {
  return `${id}: ${event} to ${host}, ${moment(createdAt)}: ${error ?? ''}`;
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
