/** A connection for one long piece of work. */
import pg from 'pg';
import { DatabaseCopyError } from './error.ts';

const CONNECT_MS = 10_000;
const connectionLost =
  'The connection to the database was lost. Check that the database is running, then start again.';

export class Session {
  readonly signal: AbortSignal | undefined;
  readonly #client: pg.Client;
  readonly #endings: (() => Promise<void>)[] = [];
  #lost: Error | undefined;

  constructor(url: string, signal: AbortSignal | undefined) {
    this.signal = signal;
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'database copy',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    // It may break while nobody asks anything: whoever asks next is told.
    this.#client.on('error', (cause) => {
      this.#lost ??= new DatabaseCopyError(connectionLost, { cause });
    });
  }

  /** Why nothing more can be asked. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  async connect(): Promise<void> {
    this.signal?.throwIfAborted();
    await this.#client.connect();
  }

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.signal?.throwIfAborted();
    if (this.#lost) throw this.#lost;
    try {
      return (await this.#client.query(text, values)).rows as Row[];
    } catch (error) {
      throw this.#lost ?? error;
    }
  }

  /** Sends a stream's statement as soon as those before it are answered. */
  submit<Stream extends pg.Submittable>(stream: Stream): Stream {
    return this.#client.query(stream);
  }

  /** Done before the connection ends. */
  onEnd(ending: () => Promise<void>): void {
    this.#endings.push(ending);
  }

  /** Ends the connection, in the middle of a statement, too, and what it has not committed; later questions have the reason. */
  async end(reason?: Error): Promise<void> {
    if (reason) this.#lost ??= reason;
    for (const ending of this.#endings.splice(0)) await ending();
    await this.#client.end();
  }
}
