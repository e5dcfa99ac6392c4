import { useRef, useState } from 'react';
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

/** A secret follows a dialog, which has gone when it is kept: one goes on at what opened that. */
interface Told {
  secret: ToldSecret;
  opener: HTMLElement | null;
}

function Found({ webhooks }: { webhooks: Webhook[] }) {
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<Told>();
  const table = useWebhookAct();
  const add = useRef<HTMLDivElement>(null);
  const tell = (secret: ToldSecret, opener: HTMLElement | null) => setTold({ secret, opener });
  function closeSecret(): void {
    setTold(undefined);
    void catchFocus(told?.opener);
  }
  return (
    <div className={classes.page}>
      <Section title={webhookScreenTexts.title} text={webhookScreenTexts.about}>
        {webhooks.length === 0 ? (
          <EmptyState title={webhookTexts.none}>{webhookTexts.noneMore}</EmptyState>
        ) : (
          <ul className={classes.list}>
            {webhooks.map((webhook) => (
              <WebhookEntry key={webhook.id} webhook={webhook} table={table} onSecret={tell} />
            ))}
          </ul>
        )}
        <div ref={add} className={classes.add}>
          <Button onClick={() => setAdding(true)}>{webhookTexts.add}</Button>
        </div>
      </Section>
      <LogTable webhooks={webhooks} table={table} />
      {isAdding && (
        <WebhookDialog
          table={table}
          onSecret={(secret) => tell(secret, add.current?.querySelector('button') ?? null)}
          onClose={() => setAdding(false)}
        />
      )}
      {told !== undefined && <SecretDialog told={told.secret} onClose={closeSecret} />}
    </div>
  );
}
