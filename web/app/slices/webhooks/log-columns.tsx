import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
import type { DeliveryId } from '#contract/core/ids.ts';
import { sendAgain } from '#contract/webhooks/calls.ts';
import type { Delivery, Webhook } from '#contract/webhooks/model.ts';
import { eventTexts, stateTexts, webhookScreenTexts } from '#contract/webhooks/texts.ts';
import { useApi } from '../../client/queries.ts';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import classes from './log-columns.module.css';
import { nameOf } from './use-webhooks.ts';

/** Columns of a delivery. */
export function logColumns(
  webhooks: Webhook[],
  act: TableAct,
  open: (id: DeliveryId) => void,
): Column<Delivery>[] {
  const ofRow = ({ webhookId }: Delivery) => webhooks.find(({ id }) => id === webhookId);
  return [
    { name: 'What', className: classes.what, cell: ({ event }) => eventTexts[event] },
    {
      name: 'When',
      isNamed: true,
      className: classes.when,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      name: 'To',
      isNamed: true,
      cell: (row) => {
        const webhook = ofRow(row);
        return webhook === undefined ? row.host : nameOf(webhook);
      },
    },
    { name: 'Attempts', is: 'figure', isNamed: true, cell: ({ tries }) => tries },
    { name: 'Outcome', cell: (row) => <Outcome delivery={row} /> },
    {
      name: 'Actions',
      is: 'act',
      cell: (row) => <Acts delivery={row} canSend={ofRow(row)?.isActive === true} act={act} open={open} />,
    },
  ];
}

const tones = { waiting: 'quiet', delivered: 'plain', failed: 'bad', cancelled: 'quiet' } as const;

function Outcome({ delivery: { state, status, error } }: { delivery: Delivery }) {
  return (
    <>
      <StatusBadge tone={tones[state]}>{stateTexts[state]}</StatusBadge>{' '}
      {error ?? (status !== null && `${webhookScreenTexts.answered} ${status}.`)}
    </>
  );
}

interface ActsProps {
  delivery: Delivery;
  canSend: boolean;
  act: TableAct;
  open: (id: DeliveryId) => void;
}

function Acts({ delivery: { id, event, state, host }, canSend, act, open }: ActsProps) {
  const api = useApi();
  const of = `${eventTexts[event]}, ${host}`;
  return (
    <>
      <RowAct icon={IconEye} name={webhookScreenTexts.look} of={of} onPress={() => open(id)} />
      {canSend && state !== 'waiting' && (
        <RowAct
          icon={IconReload}
          name={webhookScreenTexts.again}
          of={of}
          isHeld={act.isPending}
          onPress={() => act.act(() => api(sendAgain, { id }))}
        />
      )}
    </>
  );
}
