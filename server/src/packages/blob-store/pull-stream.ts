import { Readable } from 'node:stream';

/**
 * Creates a stream of the values that `next` resolves to, until undefined. Destroying it calls `cancel` at once, even
 * while `next` is pending.
 */
export function pullStream(next: () => Promise<Uint8Array | undefined>, cancel: () => unknown): Readable {
  return new Readable({
    read() {
      next().then(
        (chunk) => void this.push(chunk ?? null),
        (error) => void this.destroy(error),
      );
    },
    destroy(error, done) {
      cancel();
      done(error);
    },
  });
}
