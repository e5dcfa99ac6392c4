/** How much memory a process has. */
import { readFileSync } from 'node:fs';

/** Milliseconds between two looks: a picture takes ten times as long to fill what a server has to spare. */
const lookInterval = 20;

/** Bytes that are resident; 0 where the system does not tell as Linux does, and of a process that is gone. */
export function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Calls `onTooMuch` when the process has more than `limit` bytes; call what is given back to end the watch. */
export function watchMemory(pid: number | undefined, limit: number, onTooMuch: () => void): () => void {
  if (limit === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setInterval(() => {
    if (residentBytes(pid) > limit) onTooMuch();
  }, lookInterval);
  return () => clearInterval(timer);
}
