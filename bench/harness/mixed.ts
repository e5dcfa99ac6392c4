/** The mixed load in a process of its own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MixedLoad, MixedResult } from '../programs/mixed-load.ts';
import { answerOf } from './programs.ts';

const program = fileURLToPath(new URL('../programs/mixed-load.ts', import.meta.url));

export async function mixedLoad(load: MixedLoad): Promise<MixedResult> {
  const child = fork(program, { serialization: 'advanced', execArgv: [] });
  try {
    child.send(load);
    return await answerOf<MixedResult>(child);
  } finally {
    child.kill();
  }
}
