import { readAfterOf, toldWithin } from '#contract/core/read-after.ts';
import type { TransportReply } from '#contract/core/transport.ts';

/** What this tab wrote last: for a few seconds whoever answers is told of it, as another process may not have heard yet. */
export class OwnWrites {
  #by: string | undefined;
  #at = 0;

  note({ writtenBy }: TransportReply): void {
    if (writtenBy === undefined) return;
    this.#by = writtenBy;
    this.#at = performance.now();
  }

  /** Undefined where nothing was written lately. */
  readAfter(): string | undefined {
    const age = performance.now() - this.#at;
    return this.#by === undefined || age > toldWithin ? undefined : readAfterOf({ by: this.#by, age });
  }
}
