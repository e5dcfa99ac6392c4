/** What a disk has left, asked by a process of its own: a network drive that hangs would hold this one for good. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface DiskRoom {
  /** The folder, or the nearest one above it that is there. */
  folder: string;
  /** Tells one disk from another. */
  device: number;
  /** Bytes. */
  size: number;
  free: number;
  /** How many files it may hold, and how many more; 0 of a disk that does not count them. */
  files: number;
  freeFiles: number;
}

const look = `
  const { existsSync, statSync, statfsSync } = require('node:fs');
  let folder = process.argv[1];
  while (!existsSync(folder)) folder = require('node:path').dirname(folder);
  const { blocks, bavail, bsize, files, ffree } = statfsSync(folder);
  const room = { size: blocks * bsize, free: bavail * bsize, files, freeFiles: ffree };
  process.stdout.write(JSON.stringify({ folder, device: statSync(folder).dev, ...room }));`;

/** Throws an Error where it cannot be told. `node` runs the other process. */
export async function roomOf(
  folder: string,
  signal: AbortSignal,
  node = process.execPath,
): Promise<DiskRoom> {
  const child = spawn(node, ['-e', look, folder], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // One that waits for a disk cannot even be killed: nobody waits for it either.
  child.unref();
  const leave = () => {
    child.kill('SIGKILL');
    child.stdout.destroy();
  };
  signal.addEventListener('abort', leave);
  // Where no process can be started any more, it is an error that it throws.
  await once(child, 'spawn', { signal });
  const said = await text(child.stdout);
  if (said === '') throw new Error(`The disk of ${folder} can’t be checked.`);
  return JSON.parse(said) as DiskRoom;
}
