/** A pool that knows how long its connections were waited for: free ones, and new ones. */
import pg from 'pg';
import { ongoing, outside } from '../ongoing.ts';

type Taken = Parameters<typeof pg.Pool.prototype.connect>[0];

export class TimedPool extends pg.Pool {
  /** Who found none that was free. */
  waits = 0;
  /** Milliseconds, of all of them. */
  waited = 0;

  /** In both of its forms. */
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: NonNullable<Taken>): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const connect = (given?: Taken) => Reflect.apply(super.connect, this, given === undefined ? [] : [given]);
    // Nothing is measured where nothing is waited for.
    if (this.idleCount > this.waitingCount) return connect(taken);
    const end = this.#begin();
    // A new connection outlives the request that it is made for.
    return outside(() => {
      if (taken !== undefined) {
        return connect((error, ...given) => {
          end();
          taken(error, ...given);
        });
      }
      return connect().finally(end);
    });
  }

  #begin(): () => void {
    const since = performance.now();
    const one = ongoing();
    return () => {
      const waited = performance.now() - since;
      this.waits += 1;
      this.waited += waited;
      if (one !== undefined) one.waitedForConnection += waited;
    };
  }
}
