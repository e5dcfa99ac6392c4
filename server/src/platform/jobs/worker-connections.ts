/** The database connections of one group of job workers. */
import type pg from 'pg';

type Callback = NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>;
type Release = pg.PoolClient['release'];

export interface WorkerConnections {
  /** The pool, as graphile-worker is given it. */
  pool: pg.Pool;
  /** Closes the connections that the workers have taken and not returned. */
  destroy(): void;
}

/**
 * Keeps track of the connections that one group takes from the shared pool, so that a group that hangs does not keep them.
 * graphile-worker returns a connection twice when it breaks while LISTEN is being sent. The pool throws at the second
 * return, and nobody catches that error, so only the first one is passed on.
 */
export function trackConnections(pool: pg.Pool): WorkerConnections {
  const taken = new Set<Release>();
  let isDestroyed = false;
  // Callers return a connection by its own method or by the function that comes with it.
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
 * graphile-worker waits for up to two minutes after PostgreSQL refused a connection because it was starting. Without the
 * error's code it asks for jobs again at its usual interval.
 */
function hideCode(error: Error): never {
  throw new Error(error.message, { cause: error });
}
