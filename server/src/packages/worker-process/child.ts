/** The child process: runs requested functions until the application ends, or ends it. */
import { constants, setPriority } from 'node:os';

export interface Request {
  /** Address of the module. */
  url: string;
  /** Name of the exported function. */
  name: string;
  args: unknown[];
}

export type Reply = { result: unknown } | { error: string };

// Requests are handled first.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl-C in a terminal is meant for the application, which first lets this work finish.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (request: Request) => {
  // If the application has ended, nobody waits for the result.
  void perform(request).then((reply) => process.send?.(reply, undefined, undefined, () => undefined));
});

async function perform({ url, name, args }: Request): Promise<Reply> {
  try {
    const module: Record<string, (...args: unknown[]) => Promise<unknown>> = await import(url);
    const task = module[name];
    if (task === undefined) throw new Error(`${url} has no function ${name}`);
    return { result: await task(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
