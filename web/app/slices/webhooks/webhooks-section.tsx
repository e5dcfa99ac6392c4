import { useState } from 'react';
import type { ToldSecret, Webhook } from '#contract/webhooks/model.ts';
import { webhookScreenTexts, webhookTexts } from '#contract/webhooks/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { LogTable } from './log-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookAct, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
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
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<ToldSecret>();
  const table = useWebhookAct();
  return (
    <div className={classes.page}>
      <Section title={webhookScreenTexts.title} text={webhookScreenTexts.about}>
        {webhooks.length === 0 ? (
          <EmptyState title={webhookTexts.none}>{webhookTexts.noneMore}</EmptyState>
        ) : (
          <ul className={classes.list}>
            {webhooks.map((webhook) => (
              <WebhookEntry key={webhook.id} webhook={webhook} table={table} onSecret={setTold} />
            ))}
          </ul>
        )}
        <div className={classes.add}>
          <Button onClick={() => setAdding(true)}>{webhookTexts.add}</Button>
        </div>
      </Section>
      <LogTable webhooks={webhooks} table={table} />
      {isAdding && <WebhookDialog table={table} onSecret={setTold} onClose={() => setAdding(false)} />}
      {told !== undefined && <SecretDialog told={told} onClose={() => setTold(undefined)} />}
    </div>
  );
}
