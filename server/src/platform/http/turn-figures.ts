/** All turns of an application, by name: what waits for them, and what they refused (rules/running 19). */
import type { Registry } from 'prom-client';
import { type Figure, figureOfEach } from '../metrics/figure.ts';
import { type TurnLimits, Turns } from './turns.ts';

export class TurnFigures {
  readonly #byName = new Map<string, Turns>();

  /** Turns that are told of under this name. */
  open(name: string, limits: TurnLimits): Turns {
    const turns = new Turns(limits);
    this.#byName.set(name, turns);
    return turns;
  }

  register(registry: Registry): void {
    const gaugeEach = (given: Figure, read: (turns: Turns) => number) =>
      figureOfEach(registry, given, 'at', () => this.#byName, read);
    gaugeEach(running, (turns) => turns.running);
    gaugeEach(waiting, (turns) => turns.waiting);
    gaugeEach(waited, (turns) => turns.waitedSeconds);
    gaugeEach(refused, (turns) => turns.refused);
  }
}

const running = { name: 'guildhall_turns_running', help: 'Turns that are taken.', type: 'gauge' } as const;
const waiting = {
  name: 'guildhall_turns_waiting',
  help: 'Pieces of work that wait for a turn.',
  type: 'gauge',
} as const;
const waited = {
  name: 'guildhall_turns_waited_seconds_total',
  help: 'Time that requests waited for a turn.',
  type: 'counter',
} as const;
const refused = {
  name: 'guildhall_turns_refused_total',
  help: 'Requests that were refused with 503, because too many waited.',
  type: 'counter',
} as const;
