import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { sendFailedAgain, testWebhook } from '#contract/webhooks/calls.ts';
import type { Webhook } from '#contract/webhooks/model.ts';
import {
  endingTexts,
  eventTexts,
  formerSecretText,
  lastTryText,
  waitingText,
  webhookScreenTexts,
  webhookStateTexts,
} from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { shortMomentText } from '../../kit/text/date-text.ts';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import { nameOf } from './use-webhooks.ts';
import type { OpenedWebhook } from './webhook-dialogs.tsx';
import classes from './webhook-entry.module.css';

/** A webhook: its address, events, status and actions. */
export function WebhookEntry(props: WebhookEntryProps) {
  const { webhook } = props;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{nameOf(webhook)}</h3>
        <StatusBadge tone={webhook.ending !== null ? 'bad' : webhook.isActive ? 'plain' : 'quiet'}>
          {webhook.isActive ? webhookStateTexts.on : webhookStateTexts.off}
        </StatusBadge>
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

export interface WebhookEntryProps {
  webhook: Webhook;
  table: TableAct;
  onOpen: (opened: OpenedWebhook) => void;
}

/** Actions of a webhook; those that send something require an active one. */
export function WebhookActs({ webhook, table, onOpen }: WebhookEntryProps) {
  const api = useApi();
  const { id, isActive, failed } = webhook;
  const of = nameOf(webhook);
  const { edit, test, rotate, remove, allAgain } = webhookScreenTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => onOpen({ act: 'edit', webhook })} />
      {isActive && (
        <RowAct
          icon={IconSend}
          name={test}
          of={of}
          isHeld={table.isPending}
          onPress={() => table.act(() => api(testWebhook, { id }))}
        />
      )}
      {isActive && failed > 0 && (
        <RowAct
          icon={IconReload}
          name={allAgain}
          of={of}
          isHeld={table.isPending}
          onPress={() => table.act(() => api(sendFailedAgain, { id }))}
        />
      )}
      <RowAct icon={IconKey} name={rotate} of={of} onPress={() => onOpen({ act: 'rotate', webhook })} />
      <RowAct icon={IconTrash} name={remove} of={of} onPress={() => onOpen({ act: 'remove', webhook })} />
    </>
  );
}
