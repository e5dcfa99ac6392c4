/** Starts the command line as npm does. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs in a separate process, with these variables and no others of ours. */
export async function startCommand(env: Record<string, string>, ...words: string[]): Promise<Ran> {
  const { PATH = '' } = process.env;
  const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { env: { PATH, ...env } });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}
