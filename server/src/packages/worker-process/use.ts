/** What a process uses of the machine, where the system tells as Linux does. */
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

/** Clock ticks of Linux's process accounting are this many milliseconds. */
const tick = 10;

/** Milliseconds of processor time, of all its threads; undefined where nobody tells, and of a process that is gone. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets, which may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return tick * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
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
