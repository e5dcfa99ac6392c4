import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** With 10 MB each, PostgreSQL's own log takes 60 MB at most. */
const KEPT_FILES = 5;

/** Removes all but the newest log files. */
export function pruneLogs(directory: string): void {
  for (const name of logFiles(directory).slice(0, -KEPT_FILES))
    rmSync(join(directory, name), { force: true });
}

/** How long PostgreSQL's log writer may take, after the server has gone, to write what it was told last. */
const LOG_WRITER_MS = 2_000;

/** What a start that failed left to read: the newest log file, then what came before it was opened. */
export async function lastWords(directory: string): Promise<string> {
  const deadline = Date.now() + LOG_WRITER_MS;
  for (;;) {
    const words = [...logFiles(directory).slice(-1), 'start.txt']
      .map((name) => join(directory, name))
      .map((path) => (existsSync(path) ? readFileSync(path, 'utf8').slice(-20_000) : ''))
      .join('\n');
    if (/\b(FATAL|PANIC)\b/.test(words) || Date.now() > deadline) return words;
    await delay(50);
  }
}

/** Their names sort by time. */
function logFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^postgresql-.*\.log$/.test(name))
    .sort();
}
