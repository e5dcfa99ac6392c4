/**
 * Public replies that are made from a replica: those that show nothing that it has not replayed yet (docs/decisions/0052). What
 * fails there, or shows too little, is made from the primary within the same request.
 */
import { Fault } from '#contract/core/fault.ts';
import { topics } from '#contract/core/topics.ts';
import type { Log } from '../log.ts';
import { ReplicaBeats } from './beats.ts';
import type { Lag } from './lag.ts';
import { NeededPositions } from './needed-positions.ts';
import { onReplica } from './reading-place.ts';
import type { PrimaryState } from './states.ts';

export interface ReplicaOptions {
  url: string;
  askPrimary: () => Promise<PrimaryState>;
  /** Whether changes by others are heard of: without that nobody knows what it lacks. */
  isHeard: () => boolean;
  /** Another server is judged from now on: what is connected to the one before is to be read no more. */
  onServer: () => void;
  log: Log;
}

/** What became of a reply that might have been made from it. */
export type Outcome = 'used' | 'unusable' | 'behind' | 'refused' | 'failed';

interface Making {
  /** The replica had replayed so far when it began, or farther. */
  from: number;
  giveUp: (error: Error) => void;
}

export class Replica {
  readonly outcomes: Record<Outcome, number> = {
    used: 0,
    unusable: 0,
    behind: 0,
    refused: 0,
    failed: 0,
  };
  readonly #options: ReplicaOptions;
  readonly #needed: NeededPositions;
  readonly #beats: ReplicaBeats;
  readonly #underway = new Set<Making>();
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    const { url, askPrimary, log } = options;
    this.#options = options;
    this.#needed = new NeededPositions(async () => (this.#isClosed ? 0 : (await askPrimary()).position));
    this.#beats = new ReplicaBeats({
      url,
      askPrimary,
      log,
      onLoss: () => this.#giveUp(),
      onPosition: (position) => this.#forget(position),
      onServer: (position) => this.#change(position),
    });
  }

  get isUsable(): boolean {
    return this.#beats.isUsable && this.#options.isHeard();
  }

  /** See `ReplicaBeats`. */
  isAsked(server: string): boolean {
    return this.#beats.isAsked(server);
  }

  get lag(): Lag | undefined {
    return this.#beats.lag;
  }

  /** These changed: see `NeededPositions`. */
  note(changed: readonly string[]): void {
    this.#needed.note(changed);
  }

  /** `make` is called a second time, to read the primary, where the replica does not do. It may end much later then. */
  async make<Made extends { topics: readonly string[] }>(make: () => Promise<Made>): Promise<Made> {
    const made = this.isUsable ? await this.#try(make) : 'unusable';
    if (typeof made !== 'string') return made;
    this.outcomes[made] += 1;
    return make();
  }

  close(): void {
    this.#isClosed = true;
    this.#giveUp();
    this.#beats.close();
  }

  /** What is refused may be for what is not there yet: what it would have shown is not known. */
  async #try<Made extends { topics: readonly string[] }>(make: () => Promise<Made>): Promise<Made | Outcome> {
    const making: Making = { from: this.#beats.replayed, giveUp: () => undefined };
    this.#underway.add(making);
    try {
      const made = await new Promise<Made>((resolve, reject) => {
        making.giveUp = reject;
        onReplica(make).then(resolve, reject);
      });
      if (!this.#needed.areMet(made.topics, making.from)) return 'behind';
      this.outcomes.used += 1;
      return made;
    } catch (error) {
      return error instanceof Fault ? 'refused' : 'failed';
    } finally {
      this.#underway.delete(making);
    }
  }

  #giveUp(): void {
    for (const { giveUp } of this.#underway) giveUp(new Error('the replica is not used any more'));
  }

  /** What the one before had replayed is remembered by no topic any more, and this one may lack it. */
  #change(position: number): void {
    this.#needed.need(topics.everything, position);
    this.#options.onServer();
  }

  /** Whoever began before must still find what it needs. */
  #forget(position: number): void {
    this.#needed.forget(Math.min(position, ...[...this.#underway].map(({ from }) => from)));
  }
}
