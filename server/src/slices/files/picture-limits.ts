/** What the making of pictures may take of the machine (docs/decisions/0025). */
import type { WorkerProcessOptions } from '../../packages/worker-process/index.ts';

const megabyte = 1024 * 1024;

export const pictureLimits: WorkerProcessOptions = {
  // An AVIF of as many pixels as rules/files 17 allows takes 550 MB, every other kind of picture less.
  memoryLimit: 700 * megabyte,
  // What is at rest and what such a picture takes fit into it.
  restingLimit: 220 * megabyte,
  // Two posts with all their files, and those of as many members as wait for less than a minute.
  waitingLimits: { ofOne: 24, ofAll: 120 },
};
