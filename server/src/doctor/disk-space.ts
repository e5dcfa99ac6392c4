import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FreeSpace } from '../platform/disk-monitor.ts';

export interface DiskSpace extends FreeSpace {
  /** The folder, or its nearest parent that exists. */
  folder: string;
  /** Identifies the disk. */
  device: number;
  /** Bytes. */
  size: number;
}

const script = `
  const { existsSync, statSync, statfsSync } = require('node:fs');
  let folder = process.argv[1];
  while (!existsSync(folder)) folder = require('node:path').dirname(folder);
  const { blocks, bavail, bsize, files, ffree } = statfsSync(folder);
  const space = { size: blocks * bsize, free: bavail * bsize, files, freeFiles: ffree };
  process.stdout.write(JSON.stringify({ folder, device: statSync(folder).dev, ...space }));`;

/** A child process reads it, because a network drive that hangs would block this one. Throws if it can't be read. */
export async function readDiskSpace(folder: string, signal: AbortSignal): Promise<DiskSpace> {
  const options = { signal, killSignal: 'SIGKILL', env: { ...process.env, NODE_OPTIONS: '' } } as const;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, folder], options);
  return JSON.parse(stdout) as DiskSpace;
}
