/** How many callers have a statement in common, by what they ask for. */
import type { Registry } from 'prom-client';
import type { Gathering } from '../../packages/gathering/index.ts';
import { collectCounter, collectGauge } from '../metrics/collected.ts';

type Counts = Pick<Gathering<never, unknown>, 'waiting' | 'asked' | 'batches'>;

export class GatheringFigures {
  readonly #byWork = new Map<string, Counts>();

  follow(work: string, gathering: Counts): void {
    this.#byWork.set(work, gathering);
  }

  register(registry: Registry): void {
    const ofEach = (name: keyof Counts) => () =>
      [...this.#byWork].map(([work, counts]): [string, number] => [work, counts[name]]);
    collectCounter(registry, asked, ofEach('asked'));
    collectCounter(registry, batches, ofEach('batches'));
    collectGauge(registry, waiting, ofEach('waiting'));
  }
}

const asked = {
  name: 'guildhall_gathered_total',
  help: 'Callers whose statements were gathered.',
  label: 'work',
};
const batches = {
  name: 'guildhall_gathered_batches_total',
  help: 'Statements, or pieces of them, that they had in common.',
  label: 'work',
};
const waiting = {
  name: 'guildhall_gathered_waiting',
  help: 'Callers that wait to be under way.',
  label: 'work',
};
