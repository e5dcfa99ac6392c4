/** Memory of this process: objects, and buffers outside of the heap. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Number of collections before measuring: some objects are freed a moment after their owner. */
const rounds = 4;

export async function usedBytes(): Promise<number> {
  for (let round = 0; round < rounds; round += 1) {
    collectGarbage();
    // Owners of buffers, such as a compressor, are finalised a moment later.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
