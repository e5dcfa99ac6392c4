/** Runs commands and programs, with these variables and no others of ours. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runCommand } from '../cli/run.ts';
import type { TestApp } from './app.ts';

const PATH = process.env.PATH ?? '';

interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command in this process; returns its exit code, and the lines of its output and of its errors. */
export async function runCli(env: Record<string, string>, ...words: string[]) {
  const [said, complained]: [string[], string[]] = [[], []];
  const say = (line: string) => void said.push(line);
  const code = await runCommand(words, { env, say, complain: (line) => void complained.push(line) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

/** Runs the command line as npm does, in a separate process. */
export async function startCommand(env: Record<string, string>, ...words: string[]): Promise<Ran> {
  const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { env: { PATH, ...env } });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}

/** Starts `email-writer.ts`, which runs all jobs of a test application. It ends with the test at the latest. */
export function startWorkerProgram({ database, mailbox, dataDir }: TestApp): ChildProcess {
  const program = fileURLToPath(new URL('email-writer.ts', import.meta.url));
  const env = {
    PATH,
    DATABASE_URL: database.url,
    MAIL_URL: mailbox.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://guildhall.test',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
