/** A replica beside the primary: what is read goes to the one or the other, by what is under way (`reading-place.ts`). */
import type { PostgresPool } from 'kysely';
import type { ClientBase } from 'pg';
import { findPooler } from '../db/pooler.ts';
import type { DatabaseLimits, ServerOptions } from '../db/pools.ts';
import { openReads, type ReadServer, type Reads } from '../db/reads.ts';
import type { SentStatements } from '../db/sent-statements.ts';
import type { TimedPool } from '../db/timed-pool.ts';
import type { Log } from '../log.ts';
import { ReplicaConnections } from './connections.ts';
import { mayReadReplica } from './reading-place.ts';
import { Replica, type ReplicaOptions } from './replica.ts';
import { type PrimaryState, stateOfPrimary } from './states.ts';

/** How a replica is reached, and what is to be known of it. */
export interface GivenReplica extends Omit<ReplicaOptions, 'askPrimary' | 'onServer'> {
  /** A pooler stands in front of it. */
  isPooled: boolean;
}

/** Undefined where none is named. One that does not answer now may stand behind a pooler as well. */
export async function findReplica(
  url: string | undefined,
  isHeard: () => boolean,
  log: Log,
): Promise<GivenReplica | undefined> {
  if (url === undefined) return undefined;
  const isPooled = await findPooler(url, url).then(
    (pooler) => pooler !== undefined,
    () => true,
  );
  return { url, isPooled, isHeard, log };
}

export interface BesidePrimary {
  replica: Replica;
  pool: PostgresPool;
  reads: Reads;
  /** Of connections to it, by the names that figures have for them. */
  pools: Record<string, TimedPool>;
  end(): Promise<void>;
}

export function openReplica(
  given: GivenReplica,
  primary: ReadServer,
  limits: DatabaseLimits,
  sent: SentStatements,
): BesidePrimary {
  const connections = new ReplicaConnections();
  const replica = new Replica({
    ...given,
    askPrimary: () => askPrimary(primary.pool),
    onServer: () => connections.cut(),
  });
  const admit = (client: ClientBase) => connections.admit(client, (own) => replica.isAsked(own));
  const server = openReads({ ...serverOptions(given), admit }, limits, sent);
  return {
    replica,
    pool: {
      connect: () => (mayReadReplica() ? server.pool : primary.pool).connect(),
      end: async () => undefined,
      options: primary.pool.options,
    },
    reads: readsOfEither(primary.reads, server.reads),
    pools: { replica: server.pool, 'replica quick': server.quickPool },
    end: async () => {
      replica.close();
      await server.end();
    },
  };
}

/** That it is lost is told once, by its beats. */
function serverOptions({ url, isPooled, log }: GivenReplica): ServerOptions {
  return {
    url,
    ...(isPooled && { directUrl: url }),
    onIdleError: () => undefined,
    onHang: (connections) =>
      log.warn({ connections }, 'the replica does not answer: connections were given up'),
  };
}

function readsOfEither(primary: Reads, replica: Reads): Reads {
  const either = () => (mayReadReplica() ? replica : primary);
  return {
    prepared: (...given) => either().prepared(...given),
    query: (...given) => either().query(...given),
    preparedTexts: (...given) => either().preparedTexts(...given),
    queryTexts: (...given) => either().queryTexts(...given),
    quickTexts: (...given) => either().quickTexts(...given),
  };
}

async function askPrimary(pool: TimedPool): Promise<PrimaryState> {
  const { rows } = await pool.query<PrimaryState>(stateOfPrimary);
  if (rows[0] === undefined) throw new Error('The primary does not say how far its log is.');
  return rows[0];
}
