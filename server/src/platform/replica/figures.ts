/** What the replica is used for, and how far it is behind. */
import type { Registry } from 'prom-client';
import { figure, figureOfEach } from '../metrics/figure.ts';
import type { Replica } from './replica.ts';

export function gaugeReplica(registry: Registry, replica: Replica): void {
  figureOfEach(
    registry,
    replies,
    'outcome',
    () => Object.entries(replica.outcomes),
    (count) => count,
  );
  figure(registry, usable, () => [{ value: replica.isUsable ? 1 : 0 }]);
  figure(registry, lagSeconds, () => known(replica.lag?.milliseconds, 1_000));
  figure(registry, lagBytes, () => known(replica.lag?.bytes, 1));
}

function known(value: number | undefined, unit: number) {
  return value === undefined ? [] : [{ value: value / unit }];
}

const replies = {
  name: 'guildhall_replica_replies_total',
  help: 'Public replies made from the replica (used), or from the primary: it was unusable, behind, refused it, or failed.',
  type: 'counter',
} as const;
const usable = {
  name: 'guildhall_replica_usable',
  help: '1 while public reads go to the replica.',
  type: 'gauge',
} as const;
const lagSeconds = {
  name: 'guildhall_replica_lag_seconds',
  help: 'How long the replica has not had what the primary has.',
  type: 'gauge',
} as const;
const lagBytes = {
  name: 'guildhall_replica_lag_bytes',
  help: 'How much of the log the replica has not replayed.',
  type: 'gauge',
} as const;
