/**
 * What a replica must have replayed before a reply may be made from it: for each topic that was dropped, a position in the
 * log at which its change was committed. Positions are bytes of the log. Pure, but for asking where the log is.
 */
import { topics } from '#contract/core/topics.ts';
import { Batcher } from '../news/batcher.ts';

/** Milliseconds from a change until the position is asked for: changes that come together have one question. */
const askDelay = 10;
/** Topics that are remembered one by one; of more, all are one. */
const most = 10_000;

export class NeededPositions {
  readonly #positions = new Map<string, number>();
  /** Those of which it is not known yet how far the log was, by when they were last noted. */
  readonly #unknown = new Map<string, number>();
  readonly #batcher: Batcher<string>;
  #clock = 0;

  /** `ask` says how far the log of the primary is; what it fails with is asked again. */
  constructor(ask: () => Promise<number>) {
    this.#batcher = new Batcher(async (names) => {
      const asked = new Map(names.map((name) => [name, this.#unknown.get(name)]));
      const position = await ask();
      for (const [name, at] of asked) this.#learn(name, at, position);
    }, askDelay);
  }

  /** They have changed: until the position is known, no reply that shows one of them is made from a replica. */
  note(changed: readonly string[]): void {
    this.#clock += 1;
    for (const name of changed) this.#unknown.set(name, this.#clock);
    this.#batcher.add(changed);
    if (this.size > most) this.#noteAll();
  }

  /** As `note`, of a change whose position is known. */
  need(name: string, position: number): void {
    this.#positions.set(name, Math.max(position, this.#positions.get(name) ?? 0));
  }

  /** Whether whoever has replayed the log up to this position has every change of these. */
  areMet(shown: readonly string[], replayed: number): boolean {
    return shown.every((name) => !this.#unknown.has(name) && (this.#positions.get(name) ?? 0) <= replayed);
  }

  /** Every reply from now on begins at this position, or later. */
  forget(replayed: number): void {
    for (const [name, position] of this.#positions) if (position <= replayed) this.#positions.delete(name);
  }

  get size(): number {
    return this.#positions.size + this.#unknown.size;
  }

  /** Every reply shows this topic. */
  #noteAll(): void {
    this.#positions.clear();
    this.#unknown.clear();
    this.#unknown.set(topics.everything, this.#clock);
    this.#batcher.add([topics.everything]);
  }

  /** What was noted again meanwhile is asked for again. */
  #learn(name: string, at: number | undefined, position: number): void {
    if (at === undefined || this.#unknown.get(name) !== at) return;
    this.#unknown.delete(name);
    this.need(name, position);
  }
}
