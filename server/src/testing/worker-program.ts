/** Starts the program `email-writer.ts`, which runs all jobs of a test application in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './app.ts';

export function startWorkerProgram({ database, mailbox, dataDir }: TestApp): ChildProcess {
  const { PATH = '' } = process.env;
  const program = fileURLToPath(new URL('email-writer.ts', import.meta.url));
  const env = {
    PATH,
    DATABASE_URL: database.url,
    MAIL_URL: mailbox.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://guildhall.test',
    LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
