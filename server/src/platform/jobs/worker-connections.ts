/** The database connections of one group of job workers. */
import type pg from 'pg';

type Callback = NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>;
type Release = pg.PoolClient['release'];

export interface WorkerConnections {
  /** The pool that graphile-worker gets. */
  pool: pg.Pool;
  /** Closes the connections that the workers have not returned. */
  destroy(): void;
}

/**
 * Tracks the connections that a group takes from the shared pool, so that a hanging group does not keep them.
 * graphile-worker returns a connection twice if it breaks during LISTEN; the pool would throw an uncaught error, so
 * only the first return is passed on.
 */
export function trackConnections(pool: pg.Pool): WorkerConnections {
  const taken = new Set<Release>();
  let isDestroyed = false;
  // A connection is returned by its own method or by the function that comes with it.
  const track = (client: pg.PoolClient): pg.PoolClient => {
    const { release } = client;
    if (isDestroyed) {
      release(true);
      throw new Error('These workers have been given up.');
    }
    const releaseOnce: Release = (destroy) => {
      if (taken.delete(releaseOnce)) release(destroy);
    };
    taken.add(releaseOnce);
    return Object.assign(client, { release: releaseOnce });
  };
  const connect = (callback?: Callback): Promise<pg.PoolClient> | undefined => {
    const connected = pool.connect().then(track, hideCode);
    if (callback === undefined) return connected;
    const failed = (error: Error) => callback(error, undefined, () => undefined);
    connected.then((client) => callback(undefined, client, client.release), failed);
    return undefined;
  };
  return {
    pool: new Proxy(pool, {
      get: (target, name, self) => (name === 'connect' ? connect : Reflect.get(target, name, self)),
    }),
    destroy: () => {
      isDestroyed = true;
      for (const release of [...taken]) release(true);
    },
  };
}

/**
 * graphile-worker pauses for two minutes if PostgreSQL refuses a connection while starting. Without the error's code it
 * retries at its usual interval.
 */
function hideCode(error: Error): never {
  throw new Error(error.message, { cause: error });
}
