import type { Webhook } from '#contract/webhooks/model.ts';
import {
  endingTexts,
  eventTexts,
  formerSecretText,
  lastTryText,
  standingTexts,
  waitingText,
  webhookScreenTexts,
} from '#contract/webhooks/texts.ts';
import { shortMomentText } from '../../kit/text/short-moment-text.ts';
import { StateSign } from '../../kit/text/state-sign.tsx';
import { WebhookActs, type WebhookEntryProps } from './webhook-acts.tsx';
import classes from './webhook-entry.module.css';
import { nameOf } from './webhook-name.ts';

/** One webhook: where it leads, what it is told of, how it goes, and what can be done with it. */
export function WebhookEntry(props: WebhookEntryProps) {
  const { webhook } = props;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{nameOf(webhook)}</h3>
        <StateSign tone={webhook.ending !== null ? 'bad' : webhook.isActive ? 'plain' : 'quiet'}>
          {webhook.isActive ? standingTexts.on : standingTexts.off}
        </StateSign>
      </div>
      <p className={classes.address}>{webhook.url}</p>
      <ul className={classes.events}>
        {webhook.events.map((event) => (
          <li key={event}>{eventTexts[event]}</li>
        ))}
      </ul>
      <Standing webhook={webhook} />
      <div className={classes.acts}>
        <WebhookActs {...props} />
      </div>
    </li>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { ending, endedAt, lastTriedAt, isTaken, waiting, failed, formerSecretUntil } = webhook;
  return (
    <p className={classes.standing}>
      {ending !== null && endedAt !== null && (
        <strong className={classes.ended}>
          {endingTexts[ending]} {shortMomentText(endedAt)}.
        </strong>
      )}{' '}
      {lastTriedAt === null || isTaken === null
        ? webhookScreenTexts.never
        : lastTryText(shortMomentText(lastTriedAt), isTaken)}{' '}
      {waiting + failed > 0 && waitingText(waiting, failed)}{' '}
      {formerSecretUntil !== null && formerSecretText(shortMomentText(formerSecretUntil))}
    </p>
  );
}
