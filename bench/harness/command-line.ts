/** What is asked for: `npm run bench -- [parts] [options]`. */
import { parseArgs } from 'node:util';
import { parts } from '../parts/all.ts';
import type { Part } from '../parts/part.ts';
import { type Options, quick, usual } from './options.ts';

export interface Command {
  /** As it was typed. */
  text: string;
  /** Where none is named, all that may go without. */
  chosen: Part[];
  options: Options;
  isQuick: boolean;
  /** Nothing is measured; the bars are told from the history. */
  isTable: boolean;
}

/** Options that are whole numbers. */
const numbers = [
  'seconds',
  'rounds',
  'large',
  'alerts',
  'imported',
  'hostile',
  'memory',
  'endurance',
] as const;

/** Throws with a sentence where something is asked for that there is not. */
export function commandOf(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
      ...(Object.fromEntries(numbers.map((name) => [name, { type: 'string' }])) as Record<
        (typeof numbers)[number],
        { type: 'string' }
      >),
    },
  });
  const given = numbers.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[name, wholeNumber(name, text)] as const];
  });
  return {
    text: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    chosen: chosenParts(positionals),
    options: { ...(values.quick ? quick : usual), ...Object.fromEntries(given) },
    isQuick: values.quick,
    isTable: values.table,
  };
}

function chosenParts(names: string[]): Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const all = parts.map(({ name }) => name).join(', ');
    throw new Error(`There is no part ${unknown.join(', ')}; there are: ${all}.`);
  }
  return parts.filter(({ name, isOnlyNamed }) =>
    names.length === 0 ? isOnlyNamed !== true : names.includes(name),
  );
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new Error(`--${name} must be a whole number of at least 1.`);
}
