/**
 * A connection that is closed once a statement on it has timed out (`query_timeout`): behind a line that has died every
 * further statement would wait as long.
 */
import pg from 'pg';

export class AnsweringClient extends pg.Client {
  /** As its parent's, in all its forms. A pool's own `query` closes what fails. */
  override query(...given: never[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise) answer.catch((error) => hasTimedOut(error) && void this.end());
    return answer as never;
  }
}

/** True of a statement that PostgreSQL did not answer within `query_timeout`; the driver gives the error no code. */
export function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
