import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import { listWebhooks } from '#contract/webhooks/calls.ts';
import {
  type DeliveryDetail,
  deliveryCountLimit,
  deliveryStates,
  type ShownSecret,
  type Webhook,
} from '#contract/webhooks/model.ts';
import { eventTexts, stateTexts, webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { readId } from '../../client/page-load.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { focusAfterUpdate } from '../../kit/table/focus-after-update.ts';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { ChoiceFilter } from '../../kit/table/table-view.ts';
import { useOpenedRow } from '../../kit/table/use-opened-row.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { logColumns } from './log-columns.tsx';
import { nameOf, useDelivery, useLog, useWebhookAct, useWebhooks } from './use-webhooks.ts';
import { type OpenedWebhook, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import classes from './webhooks-section.module.css';

/** The webhooks and their deliveries (rules/webhooks 14). */
export function WebhooksSection() {
  return (
    <QueryResult query={useWebhooks()} label={webhookScreenTexts.loading}>
      {({ webhooks }) => <Found webhooks={webhooks} />}
    </QueryResult>
  );
}

function Found({ webhooks }: { webhooks: Webhook[] }) {
  const [opened, setOpened] = useState<OpenedWebhook>();
  const [shownSecret, setNotified] = useState<ShownSecret>();
  const table = useWebhookAct();
  const queries = useQueryClient();
  // The secret appears after another dialog has closed, so the focus returns to that dialog's button.
  const opener = useRef<HTMLElement>(null);
  function open(next: OpenedWebhook, pressed = document.activeElement as HTMLElement | null): void {
    opener.current = pressed;
    setOpened(next);
  }
  function close(): void {
    setOpened(undefined);
    setNotified(undefined);
    // After a conflict, the next attempt uses the state that somebody else saved.
    void queries.invalidateQueries({ queryKey: [listWebhooks.name] });
    void focusAfterUpdate(opener.current);
  }
  return (
    <div className={classes.page}>
      <Section title={webhookScreenTexts.title} text={webhookScreenTexts.about}>
        {webhooks.length === 0 ? (
          <EmptyState title={webhookTexts.none}>{webhookTexts.noneMore}</EmptyState>
        ) : (
          <ul className={classes.list}>
            {webhooks.map((webhook) => (
              <WebhookEntry key={webhook.id} webhook={webhook} table={table} onOpen={open} />
            ))}
          </ul>
        )}
        <div className={classes.add}>
          <Button onClick={({ currentTarget }) => open({ act: 'add' }, currentTarget)}>
            {webhookTexts.add}
          </Button>
        </div>
      </Section>
      <LogTable webhooks={webhooks} table={table} />
      {opened !== undefined && (
        <WebhookDialogs opened={opened} table={table} onSecret={setNotified} onClose={close} />
      )}
      {shownSecret !== undefined && <SecretDialog told={shownSecret} onClose={close} />}
    </div>
  );
}

interface SecretDialogProps {
  told: ShownSecret;
  onClose: () => void;
}

/** Shows a secret once (rules/webhooks 6). */
export function SecretDialog({ told, onClose }: SecretDialogProps) {
  const { secret, kept } = webhookScreenTexts;
  return (
    <LazyModal title={secret} onClose={onClose}>
      <p>{told.message}</p>
      <CopyField label={secret} value={told.secret} />
      <div className={classes.end}>
        <Button onClick={onClose}>{kept}</Button>
      </div>
    </LazyModal>
  );
}

/** If the browser cannot copy, the text is selected for copying by hand. */
function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  async function copy(): Promise<void> {
    field.current?.select();
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <div className={classes.copy}>
      <textarea ref={field} readOnly rows={2} value={value} aria-label={label} className={classes.value} />
      <Button variant="default" onClick={copy}>
        {webhookScreenTexts.copy}
      </Button>
      <span role="status">{isCopied && webhookScreenTexts.copied}</span>
    </div>
  );
}

const things = ['message', 'messages'] as const;

interface LogTableProps {
  webhooks: Webhook[];
  table: TableAct;
}

/** Deliveries, newest first; a row opens its details. */
export function LogTable({ webhooks, table: act }: LogTableProps) {
  const filters = useMemo(() => filtersOf(webhooks), [webhooks]);
  const table = useTableView(filters);
  const { webhook, state } = table.view.filters;
  const query = useLog({ ...table.part, webhookId: (readId(webhook) ?? null) as WebhookId | null, state });
  const { opened, open, close } = useOpenedRow<DeliveryId>('delivery');
  return (
    <>
      <StaffTable
        table={table}
        title={webhookScreenTexts.log}
        things={things}
        query={query}
        pageOf={({ deliveries, total }) => ({ rows: deliveries, total, countLimit: deliveryCountLimit })}
        columns={logColumns(webhooks, act, open)}
        keyOf={({ id }) => id}
        none={webhook === '' && state === '' ? webhookTexts.nothing : webhookTexts.nothingLike}
      />
      {opened !== undefined && <DeliveryDialog id={opened} onClose={close} />}
    </>
  );
}

function filtersOf(webhooks: Webhook[]) {
  const names = Object.fromEntries(webhooks.map((webhook) => [String(webhook.id), nameOf(webhook)]));
  const webhook: ChoiceFilter = {
    is: 'choice',
    label: webhookScreenTexts.webhook,
    values: ['', ...Object.keys(names)],
    names: { '': webhookScreenTexts.all, ...names },
  };
  const state: ChoiceFilter<'' | (typeof deliveryStates)[number]> = {
    is: 'choice',
    label: webhookScreenTexts.state,
    values: ['', ...deliveryStates],
    names: { '': webhookScreenTexts.all, ...stateTexts },
  };
  return { webhook, state };
}

interface DeliveryDialogProps {
  id: DeliveryId;
  onClose: () => void;
}

/** A delivery: the request and the response. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const query = useDelivery(id);
  return (
    <LazyModal title={titleOf(query.data)} isWide onClose={onClose}>
      <QueryResult query={query} label={webhookScreenTexts.loadingOne}>
        {(delivery) => <Contents delivery={delivery} />}
      </QueryResult>
      <div className={classes.deliveryDialogEnd}>
        <Button variant="default" onClick={onClose}>
          {webhookScreenTexts.close}
        </Button>
      </div>
    </LazyModal>
  );
}

function Contents({ delivery }: { delivery: DeliveryDetail }) {
  const { body, reply, status, error, duration, messageId, lastTriedAt, nextTryAt, state } = delivery;
  return (
    <div className={classes.contents}>
      <dl className={classes.facts}>
        <Detail name="Status">{stateTexts[state]}</Detail>
        <Detail name="webhook-id">{messageId}</Detail>
        <Detail name="Last attempt">{lastTriedAt !== null && <Moment at={lastTriedAt} />}</Detail>
        <Detail name="Next attempt">{nextTryAt !== null && <Moment at={nextTryAt} />}</Detail>
        <Detail name="HTTP status">{status}</Detail>
        <Detail name="Duration">{duration !== null && `${duration} ms`}</Detail>
        <Detail name="Problem">{error}</Detail>
      </dl>
      <Text title={webhookScreenTexts.body} text={readable(body)} />
      {reply !== '' && <Text title={webhookScreenTexts.reply} text={reply} />}
    </div>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too. */}
      <pre tabIndex={0} className={classes.text}>
        {text}
      </pre>
    </section>
  );
}

function titleOf(delivery: DeliveryDetail | undefined): string {
  return delivery === undefined ? webhookScreenTexts.log : `${eventTexts[delivery.event]}: ${delivery.host}`;
}

function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
