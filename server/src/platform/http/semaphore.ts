/** A semaphore over bytes: memory for bodies with files. Whoever comes when it is used up waits before a byte is read. */

/** Bytes: eight posts with all the files that they may have. */
const bytesForFiles = 100_000_000;

export interface Semaphore {
  /** Waits for its turn; at most all of it is acquired. Call what is given back once, to release it. */
  acquire(bytes: number): Promise<() => void>;
}

export function createSemaphore(total = bytesForFiles): Semaphore {
  let free = total;
  const waiting: { bytes: number; start: () => void }[] = [];

  const grant = (): void => {
    for (let next = waiting[0]; next !== undefined && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.start();
    }
  };

  return {
    acquire: (asked) =>
      new Promise((resolve) => {
        const bytes = Math.min(asked, total);
        const release = () => {
          free += bytes;
          grant();
        };
        waiting.push({ bytes, start: () => resolve(release) });
        grant();
      }),
  };
}
