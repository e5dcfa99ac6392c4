/**
 * A database that accepts and never answers: behind a line that has died, or stopped as a whole. A statement may take
 * its time, and a client cannot tell the one from the other; so PostgreSQL is asked, on a connection of its own, whether
 * it works on what was not answered. What it does not work on is given up with its connection
 * (rules/running 13, docs/decisions/0026).
 */
import type { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { askPooled } from './pooled-answers.ts';

/** To the database that is watched, and past the pooler that stands in front of it, where one does. */
interface Way {
  url: string;
  directUrl?: string | undefined;
}

export interface AnswerLimits {
  /** Milliseconds after which PostgreSQL is asked about a statement. */
  suspicion: number;
  /** Milliseconds that it has to say whether it works on it. */
  question: number;
}

/** Milliseconds. */
const lookInterval = 250;
/** Milliseconds that an answer may arrive later than the word that nobody works on it. */
const grace = 200;
/** Milliseconds, of a connection that nobody waits for any more. */
const cleanUp = 10_000;

/** Of a pool that is watched over. */
export class AskingClient extends pg.Client {
  /** Milliseconds of the process's clock: since when something was asked, and nothing of it answered. */
  unansweredSince: number | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Under load the next statement is sent as the last one is answered, and the connection never idles.
    connectionOf(this).on('readyForQuery', () => {
      if (this.unansweredSince !== undefined) this.unansweredSince = performance.now();
    });
    this.on('drain', () => {
      this.unansweredSince = undefined;
    });
  }

  /** As its parent's, in all its forms. */
  override query(...asked: never[]): never {
    this.unansweredSince ??= performance.now();
    return Reflect.apply(super.query, this, asked) as never;
  }
}

export interface Watch {
  stop(): void;
}

/** `onHang` hears how many connections were given up. */
export function watchOverAnswers(
  pool: pg.Pool,
  way: Way,
  limits: AnswerLimits,
  onHang: (connections: number) => void,
): Watch {
  const clients = new Set<AskingClient>();
  pool.on('connect', (made) => {
    // The pool makes what its option says.
    const client = made as unknown as AskingClient;
    clients.add(client);
    made.once('end', () => clients.delete(client));
  });
  let isAsking = false;

  const look = async (): Promise<void> => {
    const hanging = await hangingOf(clients, way, limits);
    for (const client of hanging) {
      // Once: on a line that has died its end may take its time.
      clients.delete(client);
      void client.end().catch(() => undefined);
    }
    if (hanging.length > 0) onHang(hanging.length);
  };

  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void look().finally(() => {
      isAsking = false;
    });
  }, lookInterval).unref();
  return { stop: () => clearInterval(timer) };
}

/** Those that have had no answer for long, and on whose statements PostgreSQL does not work. */
async function hangingOf(
  clients: Iterable<AskingClient>,
  way: Way,
  { suspicion, question }: AnswerLimits,
): Promise<AskingClient[]> {
  const before = performance.now() - suspicion;
  const suspects = [...clients].flatMap((client) => {
    const since = client.unansweredSince;
    return since !== undefined && since < before ? [{ client, since }] : [];
  });
  if (suspects.length === 0) return [];
  const asked = suspects.map(({ client }) => client);
  const works = await askAbout(asked, way, question);
  const doubted = suspects.filter(({ client }) => !works(client));
  if (doubted.length === 0) return [];
  await setTimeout(grace);
  const hanging = doubted.filter(({ client, since }) => client.unansweredSince === since);
  return hanging.map(({ client }) => client);
}

type Works = (client: AskingClient) => boolean;

const onAll: Works = () => true;
const onNone: Works = () => false;

async function askAbout(clients: AskingClient[], { url, directUrl }: Way, limit: number): Promise<Works> {
  const own: pg.Client[] = [];
  const connect = (to: string) => {
    const client = askingAt(to);
    own.push(client);
    return client.connect().then(() => client);
  };
  const inTime = new AbortController();
  const tooLate = turned(limit, inTime.signal).then(() => onNone);
  const asked =
    directUrl === undefined
      ? connect(url).then((client) => ask(client, clients))
      : askPooled(connect, url, directUrl);
  try {
    return await Promise.race([asked, tooLate]);
  } catch (error) {
    // A refusal is an answer: there may be too many connections.
    return error instanceof pg.DatabaseError ? onAll : onNone;
  } finally {
    inTime.abort();
    for (const client of own) void client.end().catch(() => undefined);
  }
}

function askingAt(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall watch',
    connectionTimeoutMillis: cleanUp,
  });
  client.on('error', () => undefined);
  return client;
}

/** A connection that knows nothing of its statement says that it is idle; a strange one may work for somebody else. */
const workedOn = `
  select pg_backend_pid() as own, array(
    select pid from pg_stat_activity where pid = any($1::integer[]) and (state is null or state not like 'idle%')
  ) as working`;

async function ask(own: pg.Client, clients: AskingClient[]): Promise<Works> {
  const numbers = clients.map(backendOf).filter((number) => number !== null);
  const { rows } = await own.query<{ own: number; working: number[] }>(workedOn, [numbers]);
  const [answer] = rows;
  // Of a pooler that nobody found numbers name nobody: that it answers must be enough.
  if (answer === undefined || answer.own !== backendOf(own)) return onAll;
  const working = new Set(answer.working);
  return (client) => working.has(backendOf(client) ?? 0);
}

/** PostgreSQL's number of the process behind a connection; the driver knows it, its types do not. */
export function backendOf(client: pg.Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

/** What hears each of PostgreSQL's messages; the driver has it, its types do not. */
function connectionOf(client: pg.Client): EventEmitter {
  return (client as unknown as { connection: EventEmitter }).connection;
}

/** Milliseconds in which this process really turned: one that was held up has not listened for as long. */
async function turned(milliseconds: number, signal: AbortSignal): Promise<void> {
  const step = 25;
  try {
    for (let past = 0; past < milliseconds; past += step) await setTimeout(step, undefined, { signal });
  } catch {
    // Nobody waits for it any more.
  }
}
