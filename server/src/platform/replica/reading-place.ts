/** Where what is asked just now may be read: by what is under way, without being handed down. */
import { AsyncLocalStorage } from 'node:async_hooks';

const place = new AsyncLocalStorage<'replica'>();

export function mayReadReplica(): boolean {
  return place.getStore() === 'replica';
}

/** What the work asks for goes to the replica, where there is one. */
export function onReplica<Result>(work: () => Result): Result {
  return place.run('replica', work);
}

/** For what is kept longer than the reply that it is asked for: other replies would show what the replica lacked. */
export function ofPrimary<Result>(work: () => Result): Result {
  return place.exit(work);
}
