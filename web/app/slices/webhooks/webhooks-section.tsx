import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listWebhooks } from '#contract/webhooks/calls.ts';
import type { ToldSecret, Webhook } from '#contract/webhooks/model.ts';
import { webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { catchFocus } from '../../kit/table/lost-focus.ts';
import { LogTable } from './log-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookAct, useWebhooks } from './use-webhooks.ts';
import { type OpenedWebhook, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import classes from './webhooks-section.module.css';

/** The webhooks and what was sent to them (rules/webhooks 14). */
export function WebhooksSection() {
  return (
    <Awaited query={useWebhooks()} label={webhookScreenTexts.loading}>
      {({ webhooks }) => <Found webhooks={webhooks} />}
    </Awaited>
  );
}

function Found({ webhooks }: { webhooks: Webhook[] }) {
  const [opened, setOpened] = useState<OpenedWebhook>();
  const [told, setTold] = useState<ToldSecret>();
  const table = useWebhookAct();
  const queries = useQueryClient();
  // A secret follows a dialog, which has gone when it is kept: one goes on at what opened that.
  const opener = useRef<HTMLElement>(null);
  function open(next: OpenedWebhook, pressed = document.activeElement as HTMLElement | null): void {
    opener.current = pressed;
    setOpened(next);
  }
  function close(): void {
    setOpened(undefined);
    setTold(undefined);
    // What somebody else changed, and a dialog was refused for, is there for the next try.
    void queries.invalidateQueries({ queryKey: [listWebhooks.name] });
    void catchFocus(opener.current);
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
        <WebhookDialogs opened={opened} table={table} onSecret={setTold} onClose={close} />
      )}
      {told !== undefined && <SecretDialog told={told} onClose={close} />}
    </div>
  );
}
