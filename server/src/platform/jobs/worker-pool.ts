/** The connections of the job workers. */
import type pg from 'pg';

type Taken = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * The pool as the job workers take from it. Workers that end while the connection breaks by which they were only
 * beginning to listen release it twice; the pool refuses the second time with an error that they do not catch.
 */
export function poolForWorkers(pool: pg.Pool): pg.Pool {
  const connect = (taken?: Taken) =>
    taken === undefined
      ? pool.connect()
      : pool.connect((error, client, release) => taken(error, client, once(release)));
  return new Proxy(pool, {
    get: (of, name, self) => (name === 'connect' ? connect : Reflect.get(of, name, self)),
  });
}

/** A pool that has ended hands over nothing to release. */
function once<Argument>(act?: (argument?: Argument) => void): (argument?: Argument) => void {
  let isDone = false;
  return (argument) => {
    if (!isDone) act?.(argument);
    isDone = true;
  };
}
