import { maxId } from '#contract/core/ids.ts';
import { type SeedSizes, seed } from '../seed/index.ts';
import { withDatabase } from './database.ts';
import type { Command } from './usage.ts';
import { readOptions, UsageError } from './usage.ts';

const names = ['products', 'comments', 'members'] as const;
/** Maximum rows of one kind; ids are 32-bit. */
const limit = Math.floor(maxId / 10);

export const runSeed: Command = async (args, terminal) => {
  const sizes = sizesOf(args);
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  const tell = (line: string) => terminal.say(`${seconds()} s  ${line}`);
  await withDatabase(terminal, ({ url }, signal) => seed(url, sizes, { tell, signal }));
  tell('Done.');
};

function sizesOf(args: string[]): SeedSizes {
  const given = readOptions(args, names);
  const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(name, given[name])])) as Record<
    (typeof names)[number],
    number
  >;
  if (names.every((name) => sizes[name] === 0)) {
    throw new UsageError('Say how much to add: --products, --comments or --members.');
  }
  return sizes;
}

function sizeOf(name: string, given: string | undefined): number {
  if (given === undefined) return 0;
  const size = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (size <= limit) return size;
  throw new UsageError(`--${name} must be a whole number from 0 to ${limit}.`);
}
