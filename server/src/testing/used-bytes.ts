/** What this process holds: objects, and the buffers outside of the heap. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Times that garbage is collected before one looks: much goes a moment after what held it. */
const rounds = 4;

export async function usedBytes(): Promise<number> {
  for (let round = 0; round < rounds; round += 1) {
    collectGarbage();
    // What held buffers, a compressor among others, is taken apart a moment later.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
