/** A connection for one long operation, without timeouts. */
import pg from 'pg';

/** A reason why a database cannot be copied or filled, in one sentence that says what to do. */
export class DatabaseCopyError extends Error {
  override name = 'DatabaseCopyError';
}

/** Milliseconds. */
const connectTimeout = 10_000;
const connectionLost =
  'The connection to the database was lost. Check that the database is running, then start again.';

/**
 * No time limit ends the session, and values have the same text on every server. Rows hidden by row-level security
 * cause an error, not a shorter copy. The server checks each second whether the client is connected, so that an aborted
 * operation ends soon.
 */
const settings: Record<string, string> = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  client_connection_check_interval: '1s',
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  lc_monetary: 'C',
  xmloption: 'content',
  row_security: 'off',
  default_tablespace: '',
};

export class Session {
  readonly #client: pg.Client;
  #lost: Error | undefined;

  private constructor(url: string) {
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'database copy',
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
    });
    // The connection may break while it is idle: the next query reports it.
    this.#client.on('error', (cause) => {
      this.#lost ??= new DatabaseCopyError(connectionLost, { cause });
    });
  }

  static async open(url: string): Promise<Session> {
    const session = new Session(url);
    try {
      await session.#client.connect();
      // Servers before 17 do not support all of the settings.
      await session.query(
        `select set_config(wanted.name, wanted.value, false)
         from unnest($1::text[], $2::text[]) wanted (name, value)
         join pg_settings known on lower(known.name) = wanted.name`,
        [Object.keys(settings), Object.values(settings)],
      );
      // First the copied schema, then the schemas that functions of its columns may need.
      await session.query(
        `select set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)`,
      );
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  /** The reason that the session accepts no more queries. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (this.#lost) throw this.#lost;
    try {
      return (await this.#client.query(text, values)).rows as Row[];
    } catch (error) {
      throw this.#lost ?? error;
    }
  }

  /** Submits a stream's statement as soon as those before it are answered. */
  submit<Stream extends pg.Submittable>(stream: Stream): Stream {
    return this.#client.query(stream);
  }

  /** Ends the connection, a running statement and everything uncommitted. Later queries throw the reason. */
  async end(reason?: Error): Promise<void> {
    if (reason) this.#lost ??= reason;
    await this.#client.end();
  }
}
