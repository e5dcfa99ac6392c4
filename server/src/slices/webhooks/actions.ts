/** Manages webhooks: each act in one transaction, logged without the secret. */
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { tidyAddress, webhookProblems } from '#contract/webhooks/checks.ts';
import {
  type EditWebhook,
  hostOf,
  type RotateSecret,
  type ShownSecret,
  type Webhook,
  type WebhookForm,
  webhookLimit,
} from '#contract/webhooks/model.ts';
import { webhookTexts } from '#contract/webhooks/texts.ts';
import { isAtOpenPort, readAllowance } from '../../packages/guarded-fetch/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endWaiting } from './due-queries.ts';
import {
  countLocked,
  deleteWebhook,
  insertWebhook,
  listStored,
  lockWebhook,
  type StoredWebhook,
  setSecret,
  updateWebhook,
} from './queries.ts';
import type { WebhookOptions } from './send-deliveries.ts';
import { newSecret } from './signing.ts';

/** Null for the operator at the command line, as the log covers acts of staff only. */
export type WebhookOwner = MemberId | null;

export async function readWebhooks({
  database,
}: Pick<AppContext, 'database'>): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: await listStored(database.db) };
}

/**
 * Adds a webhook and returns its secret, which is shown once. Throws `invalid` with a sentence for each field, and
 * `conflict` above the limit of webhooks.
 */
export async function addWebhook(
  tx: Tx,
  options: Pick<WebhookOptions, 'allow'>,
  form: WebhookForm,
  by: WebhookOwner,
): Promise<ShownSecret> {
  const checked = checkedForm(form);
  refuseUnreachable(checked, options);
  if ((await countLocked(tx)) >= webhookLimit) throw new Fault('conflict', webhookTexts.tooMany);
  const secret = newSecret();
  const id = await insertWebhook(tx, checked, { secret, createdBy: by });
  await record(tx, by, { action: 'webhook-added', id, before: {}, after: recorded(checked) });
  return { id, secret, message: webhookTexts.added };
}

/**
 * Changes a webhook. It does not check an unchanged address while the webhook stays on or is turned off. Throws
 * `invalid`, `conflict` for an old version, and `not_found`.
 */
export async function editWebhook(
  tx: Tx,
  options: Pick<WebhookOptions, 'allow'>,
  { id, version, ...form }: EditWebhook,
  by: WebhookOwner,
): Promise<Posted<WebhookId>> {
  const checked = checkedForm(form);
  const before = await lockKnown(tx, id);
  if (version !== null && version !== before.version) throw new Fault('conflict', webhookTexts.conflict);
  if (beginsToSend(before, checked)) refuseUnreachable(checked, options);
  await updateWebhook(tx, id, checked);
  if (before.isActive && !checked.isActive) await endWaiting(tx, id, 'cancelled');
  const moved = before.url === checked.url ? {} : { isAddressChanged: true };
  const after = { ...recorded(checked), ...moved };
  await record(tx, by, { action: 'webhook-edited', id, before: recorded(before), after });
  return { id, message: webhookTexts.updated };
}

/** Replaces the secret. Throws `not_found`. */
export async function rotateSecret(
  tx: Tx,
  { id, endsFormer }: RotateSecret,
  by: WebhookOwner,
): Promise<ShownSecret> {
  const before = await lockKnown(tx, id);
  const secret = newSecret();
  await setSecret(tx, id, secret, { endsFormer });
  const { host } = recorded(before);
  const after = { host, ...(endsFormer && { isFormerEnded: true }) };
  await record(tx, by, { action: 'webhook-secret-rotated', id, before: { host }, after });
  return { id, secret, message: endsFormer ? webhookTexts.rotatedAtOnce : webhookTexts.rotated };
}

/** Deletes a webhook. Throws `not_found`. */
export async function removeWebhook(tx: Tx, id: WebhookId, by: WebhookOwner): Promise<string> {
  const before = await lockKnown(tx, id);
  await deleteWebhook(tx, id);
  await record(tx, by, { action: 'webhook-removed', id, before: recorded(before), after: {} });
  return webhookTexts.removed;
}

/** Locks a webhook and returns it. Throws `not_found`. */
export async function lockKnown(tx: Tx, id: WebhookId): Promise<StoredWebhook> {
  const found = await lockWebhook(tx, id);
  if (found === undefined) throw new Fault('not_found', webhookTexts.gone);
  return found;
}

function checkedForm(form: WebhookForm): WebhookForm {
  refuseProblems({ ...webhookProblems(form) });
  return { ...form, url: tidyAddress(form.url) };
}

/**
 * True if the address changes or the webhook is turned on. A webhook saved under earlier rules can always be turned
 * off.
 */
function beginsToSend(before: WebhookForm, after: WebhookForm): boolean {
  return before.url !== after.url || (!before.isActive && after.isActive);
}

/** Throws `invalid` for an address that could never be reached. */
function refuseUnreachable({ url }: WebhookForm, { allow }: Pick<WebhookOptions, 'allow'>): void {
  if (!isSecure(new URL(url), allow)) throw invalid({ url: webhookTexts.secureOnly });
  if (!isAtOpenPort(new URL(url), new Set(allow))) throw invalid({ url: webhookTexts.usualPort });
}

function isSecure({ protocol, hostname, port }: URL, allow: readonly string[]): boolean {
  return protocol === 'https:' || allow.includes(readAllowance(`${hostname}:${port || '80'}`) ?? '');
}

/** Logs the host only, as the path may be a secret of the receiver. */
function recorded({ url, description, events, isActive }: WebhookForm) {
  return { host: hostOf(url), description, events, isActive };
}

interface Act {
  action: string;
  id: WebhookId;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function record(tx: Tx, by: WebhookOwner, { action, id, before, after }: Act): Promise<void> {
  if (by === null) return;
  await recordAuditEntry(tx, { actorId: by, action, targetKind: 'webhook', targetId: id, before, after });
}
