import type { ReactNode } from 'react';
import type { DeliveryId } from '#contract/core/ids.ts';
import type { DeliveryDetail } from '#contract/webhooks/model.ts';
import { eventTexts, stateTexts, webhookScreenTexts } from '#contract/webhooks/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './delivery-dialog.module.css';
import { useDelivery } from './use-webhooks.ts';

interface DeliveryDialogProps {
  id: DeliveryId;
  onClose: () => void;
}

/** One message: what was sent, and what came back. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const query = useDelivery(id);
  return (
    <LazyModal title={titleOf(query.data)} isWide onClose={onClose}>
      <Awaited query={query} label={webhookScreenTexts.loadingOne}>
        {(delivery) => <Contents delivery={delivery} />}
      </Awaited>
      <div className={classes.end}>
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
        <Fact name="Status">{stateTexts[state]}</Fact>
        <Fact name="webhook-id">{messageId}</Fact>
        <Fact name="Last attempt">{lastTriedAt !== null && <Moment at={lastTriedAt} />}</Fact>
        <Fact name="Next attempt">{nextTryAt !== null && <Moment at={nextTryAt} />}</Fact>
        <Fact name="HTTP status">{status}</Fact>
        <Fact name="Duration">{duration !== null && `${duration} ms`}</Fact>
        <Fact name="Problem">{error}</Fact>
      </dl>
      <Text title={webhookScreenTexts.body} text={readable(body)} />
      {reply !== '' && <Text title={webhookScreenTexts.reply} text={reply} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
