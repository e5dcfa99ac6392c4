/** How many callers have a statement in common, by what they ask for. */
import type { Registry } from 'prom-client';
import type { Gathering } from '../../packages/gathering/index.ts';
import { type Figure, figureOfEach } from '../metrics/figure.ts';

type Counts = Pick<Gathering<never, unknown>, 'waiting' | 'asked' | 'batches'>;

export class GatheringFigures {
  readonly #byWork = new Map<string, Counts>();

  follow(work: string, gathering: Counts): void {
    this.#byWork.set(work, gathering);
  }

  register(registry: Registry): void {
    const gaugeEach = (given: Figure, read: (counts: Counts) => number) =>
      figureOfEach(registry, given, 'work', () => this.#byWork, read);
    gaugeEach(asked, (gathering) => gathering.asked);
    gaugeEach(batches, (gathering) => gathering.batches);
    gaugeEach(waiting, (gathering) => gathering.waiting);
  }
}

const asked = {
  name: 'guildhall_gathered_total',
  help: 'Callers whose statements were gathered.',
  type: 'counter',
} as const;
const batches = {
  name: 'guildhall_gathered_batches_total',
  help: 'Statements, or pieces of them, that they had in common.',
  type: 'counter',
} as const;
const waiting = {
  name: 'guildhall_gathered_waiting',
  help: 'Callers that wait to be under way.',
  type: 'gauge',
} as const;
