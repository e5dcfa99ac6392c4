import { Readable } from 'node:stream';

/**
 * A stream of what `next` replies with, until it is undefined. Destroyed or at its end, it lets go of where that comes
 * from at once, also while a reply is awaited.
 */
export function pulledStream(
  next: () => Promise<Uint8Array | undefined>,
  letGo: () => Promise<unknown>,
): Readable {
  return new Readable({
    read() {
      next().then(
        (chunk) => void this.push(chunk ?? null),
        (error) => void this.destroy(error),
      );
    },
    destroy(error, done) {
      letGo().catch(() => undefined);
      done(error);
    },
  });
}
