/** The replica that public reads go to: whether it follows the database, and how closely. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { roomText } from '#contract/core/bytes-text.ts';
import { onConnection } from '../platform/db/pooler.ts';
import {
  type PrimaryState,
  type ReplicaState,
  stateOfPrimary,
  stateOfReplica,
} from '../platform/replica/states.ts';
import type { DatabaseContext } from './context.ts';
import { type Found, type Probe, skipped, warning, well } from './probe.ts';

/** Milliseconds that it has to come as far as the primary was, and between one look and the next. */
const patience = 3_000;
const step = 100;

export const replica: Probe<DatabaseContext> = {
  subject: 'replica',
  async examine({ url, config: { databaseReplicaUrl } }) {
    if (databaseReplicaUrl === undefined) return skipped('DATABASE_REPLICA_URL is not set.');
    const primary = await onConnection(url, (client) => first<PrimaryState>(client, stateOfPrimary));
    return onConnection(databaseReplicaUrl, (client) => judgeReplica(primary, client));
  },
  silence: {
    state: 'warning',
    advice:
      'See whether the replica runs and lets this machine in; until then the primary answers everything.',
  },
};

async function judgeReplica({ flushed, identity }: PrimaryState, client: pg.Client): Promise<Found> {
  const since = performance.now();
  for (;;) {
    const { isFollowing, replayed, identity: own } = await first<ReplicaState>(client, stateOfReplica);
    if (own !== identity) return warning('It is a copy of another database.', anew);
    if (!isFollowing || replayed === null)
      return warning('It takes changes itself, and does not follow the database.', anew);
    const waited = performance.now() - since;
    if (replayed >= flushed) return well('It follows the database closely.');
    if (waited > patience) return warning(`It is ${roomText(flushed - replayed)} behind, or more.`, catchUp);
    await setTimeout(step);
  }
}

const anew = 'Make it anew (docs/running/replica.md); until then the primary answers everything.';
const catchUp = 'See what its log says, and whether its disk and the line to it keep up.';

async function first<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  if (rows[0] === undefined) throw new Error('The database says nothing.');
  return rows[0];
}
