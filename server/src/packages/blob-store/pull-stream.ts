import { Readable } from 'node:stream';

/** A stream of what `next` resolves with, until that is undefined. Destroying it calls `cancel` at once, even while `next` is pending. */
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
