/**
 * Closes a connection once a statement on it has timed out (`query_timeout`). On a dead line every further statement would
 * wait as long.
 */
import pg from 'pg';

export class AnsweringClient extends pg.Client {
  /** Takes all forms of its parent's. Only promises matter: the pool closes the connection of a callback that fails. */
  override query(...given: never[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise) answer.catch((error) => hasTimedOut(error) && void this.end());
    return answer as never;
  }
}

/** True of a statement that PostgreSQL did not answer within `query_timeout`; the driver gives the error no code. */
function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
