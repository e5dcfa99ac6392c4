/**
 * Releases the jobs of worker pools that are gone; the queue itself would keep them locked for four hours.
 * Jobs are locked in the name of a pool, and a pool is alive while the connection that registered it is (rules/running 42).
 * It also gives back what was locked for a pool that lives and never heard of it, as its connection was given up (rules/running 43).
 * The same rounds bring back what a clock that was ahead has put off.
 */
import { EventEmitter, once } from 'node:events';
import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { undoPutOff } from './clock.ts';
import { Persisting } from './persisting.ts';

export interface LivenessLimits {
  /** Milliseconds between two sweeps. */
  interval: number;
  /** Milliseconds until a connection that was lost, or not had, is asked for again. */
  renewal: number;
  /** Milliseconds for which a pool is found dead before it is gone: more than one needs whose connection broke to have another. */
  gone: number;
  /** Milliseconds for which a job is found locked and not worked on before it is lost: its end may still be on its way. */
  lost: number;
}

const usual: LivenessLimits = { interval: 15_000, renewal: 1_000, gone: 10_000, lost: 30_000 };

/** Those that registered, and those in whose name a job is locked: the first one may be taken before the pool has registered. */
const findDead = `
  select pool_id as id from (
    select pool_id from job_pools
    union select locked_by from graphile_worker._private_jobs where locked_by is not null) named
  where pool_id not in (
    select pool_id from job_pools
    join pg_stat_activity on pid = backend_pid and pg_stat_activity.backend_start = job_pools.backend_start)`;

const register = `
  insert into job_pools (pool_id, backend_pid, backend_start)
  select unnest($1::text[]), pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (pool_id) do update
    set backend_pid = excluded.backend_pid, backend_start = excluded.backend_start`;

/** What pools have locked that are known to work no more. */
const release = `
  with forgotten as (delete from job_pools where pool_id = any($1::text[]))
  select graphile_worker.force_unlock_workers($1::text[])`;

const findLocked = 'select id::text from graphile_worker._private_jobs where locked_by = any($1::text[])';

/** Jobs, and the queues in which they stand. The try is not counted: it may be the last one, and nobody has tried. */
const giveBack = `
  with given as (
    update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
    where id = any($1::bigint[]) and locked_by = any($2::text[]) returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from given where q.id = given.job_queue_id and q.locked_by = any($2::text[])`;

export interface Liveness {
  /** Follows a pool of workers that is about to start and is given these events. */
  watch(): WatchedPool;
  stop(): Promise<void>;
}

export interface WatchedPool {
  readonly events: WorkerEvents;
  /** Jobs that its workers run now. */
  readonly runningJobs: number;
  /** When a worker last took or finished a job, or else when it was created; by `performance.now()`. */
  readonly activeAt: number;
  /** True once it takes no further job: it stops, or could not read which tasks there are, which it never tries again. */
  readonly isOver: boolean;
  /** Resolves when no job runs. */
  idle(): Promise<void>;
  /** Resolves when every job has ended and the queue knows how. It may never do so. */
  readonly ended: Promise<void>;
  /** Unlocks what it still has locked: it neither takes nor finishes anything more. */
  release(): void;
}

/** The pools of this process by their ids. */
type Living = Map<string, Watched>;

interface Held {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  letGo(): void;
}

export async function watchOverPools(pool: pg.Pool, log: Log, limits = usual): Promise<Liveness> {
  const watch = new PoolWatch(pool, log, limits);
  await watch.sweep();
  return watch;
}

class PoolWatch implements Liveness {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #limits: LivenessLimits;
  readonly #living: Living = new Map();
  /** Pools of this process whose jobs nobody has released yet. */
  readonly #ended = new Set<string>();
  readonly #dead = new Persisting();
  readonly #idle = new Persisting();
  /** The connection by which others see that the pools of this process are alive. */
  #proof: Held | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(pool: pg.Pool, log: Log, limits: LivenessLimits) {
    this.#pool = pool;
    this.#log = log;
    this.#limits = limits;
  }

  watch(): WatchedPool {
    return new Watched({ created: (pool) => this.#begin(pool), released: (id) => this.#end(id) });
  }

  /** One after the other: sweeps share a connection. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping.then(() => this.#trySweep());
    return this.#sweeping;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
    this.#proof?.letGo();
  }

  #begin(pool: Watched): void {
    this.#living.set(pool.id, pool);
    void this.sweep();
  }

  #end(id: string): void {
    if (!this.#living.delete(id)) return;
    this.#ended.add(id);
    void this.sweep();
  }

  async #trySweep(): Promise<void> {
    try {
      this.#proof ??= await holdConnection(this.#pool, () => this.#lose());
      await this.#sweepOn(this.#proof);
    } catch (error) {
      this.#log.warn({ err: error }, 'The pool of job workers could not be registered; trying again.');
    }
    this.#schedule();
  }

  async #sweepOn(proof: Held): Promise<void> {
    await releaseEnded(proof, this.#ended);
    await proof.query(register, [[...this.#living.keys()]]);
    await releaseGone(proof, this.#dead, this.#limits.gone);
    await giveBackLost(proof, this.#living, this.#idle, this.#limits.lost);
    await undoPutOff(proof);
  }

  /** Until it has another one, other machines take the pools of this process for dead. Theirs may have been lost with it. */
  #lose(): void {
    this.#proof = undefined;
    this.#dead.clear();
    this.#idle.clear();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopping) this.#timer = setTimeout(() => void this.sweep(), this.#pause);
  }

  get #pause(): number {
    const { interval, renewal, gone } = this.#limits;
    if (this.#proof === undefined) return renewal;
    return this.#dead.size > 0 ? Math.min(gone, interval) : interval;
  }
}

interface PoolListener {
  created(pool: Watched): void;
  released(id: string): void;
}

class Watched implements WatchedPool {
  readonly events: WorkerEvents = new EventEmitter();
  id = '';
  activeAt = performance.now();
  isOver = false;
  /** True once a worker has asked for a job and got an answer. */
  #hasAsked = false;
  /** Ids of the jobs that run, by their worker. */
  readonly #running = new Map<Worker, string>();
  readonly #listener: PoolListener;
  readonly #idle = new EventEmitter();
  readonly ended: Promise<void>;

  constructor(listener: PoolListener) {
    this.#listener = listener;
    this.ended = new Promise((resolve) => this.events.once('pool:release', () => resolve()));
    this.events.on('pool:create', ({ workerPool }) => {
      this.id = workerPool.id;
      listener.created(this);
    });
    this.events.on('job:start', ({ worker, job }) => this.#begin(worker, String(job.id)));
    this.events.on('job:complete', ({ worker }) => this.#finish(worker));
    // One that cannot say how its job went stops without completing it.
    this.events.on('worker:stop', ({ worker }) => this.#finish(worker));
    for (const name of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
      this.events.on(name, () => {
        this.isOver = true;
      });
    this.events.on('worker:getJob:empty', () => {
      this.#hasAsked = true;
    });
    this.events.on('worker:getJob:error', () => {
      if (!this.#hasAsked) this.isOver = true;
    });
    this.events.on('pool:release', () => this.release());
  }

  get runningJobs(): number {
    return this.#running.size;
  }

  get jobIds(): string[] {
    return [...this.#running.values()];
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await once(this.#idle, 'idle');
  }

  release(): void {
    this.#listener.released(this.id);
  }

  #begin(worker: Worker, jobId: string): void {
    this.#hasAsked = true;
    this.activeAt = performance.now();
    this.#running.set(worker, jobId);
  }

  #finish(worker: Worker): void {
    if (!this.#running.delete(worker)) return;
    this.activeAt = performance.now();
    if (this.#running.size === 0) this.#idle.emit('idle');
  }
}

/** Nothing is waited for: they were this process's own. */
async function releaseEnded(proof: Held, ended: Set<string>): Promise<void> {
  const gone = [...ended];
  if (gone.length > 0) await proof.query(release, [gone]);
  for (const id of gone) ended.delete(id);
}

async function releaseGone(proof: Held, dead: Persisting, milliseconds: number): Promise<void> {
  const { rows } = await proof.query<{ id: string }>(findDead);
  const gone = dead.look(new Set(rows.map(({ id }) => id)), milliseconds);
  if (gone.length > 0) await proof.query(release, [gone]);
}

/** What is worked on is looked at last: a worker hears of its job a moment after the job was locked. */
async function giveBackLost(
  proof: Held,
  living: Living,
  idle: Persisting,
  milliseconds: number,
): Promise<void> {
  const pools = [...living.keys()];
  const { rows } = await proof.query<{ id: string }>(findLocked, [pools]);
  const worked = new Set([...living.values()].flatMap(({ jobIds }) => jobIds));
  const found = new Set(rows.map(({ id }) => id)).difference(worked);
  const lost = idle.look(found, milliseconds);
  if (lost.length > 0) await proof.query(giveBack, [lost, pools]);
}

/** A connection of the pool's for as long as it lasts; a lost one goes back, or the pool would never end. */
async function holdConnection(pool: pg.Pool, onLost: () => void): Promise<Held> {
  const client = await pool.connect();
  let isHeld = true;
  const letGo = () => {
    if (!isHeld) return;
    isHeld = false;
    client.release(true);
    onLost();
  };
  client.once('error', letGo);
  client.once('end', letGo);
  return { query: (text, values) => client.query(text, values), letGo };
}
