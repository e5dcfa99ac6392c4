/** The child process: does what it is told until the application, or its patience, ends. */
import type { Answer, Order } from './messages.ts';

// Ctrl-C in a terminal is meant for the application, which first lets this work be finished.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (order: Order) => {
  void answer(order).then((done) => process.send?.(done));
});

async function answer({ url, name, args }: Order): Promise<Answer> {
  try {
    const module: Record<string, (...args: unknown[]) => Promise<unknown>> = await import(url);
    const work = module[name];
    if (work === undefined) throw new Error(`${url} has no function ${name}`);
    return { result: await work(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
