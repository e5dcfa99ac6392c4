/** What is known of each statement when it was answered: how many there are, how long they took, and for whom. */
import { Durations } from '../metrics/durations.ts';
import { ongoing } from '../ongoing.ts';

/** Without its values, which may be somebody's own. */
export interface SentStatement {
  /** Of a prepared one; '' of any other. */
  name: string;
  text: string;
  /** From when it was sent to its last row. */
  ms: number;
  /** Milliseconds before it was sent, for a connection or a place among others. Not known of those that are made of parts. */
  waited?: number;
  /** Not known of those that are made of parts, and of those that failed. */
  rows?: number;
  hasFailed: boolean;
}

export type HearStatement = (statement: SentStatement) => void;

export class SentStatements {
  readonly durations = new Durations();
  failed = 0;
  #count = 0;
  readonly #hear: HearStatement | undefined;

  /** `hear` must be quick: it is called for each. */
  constructor(hear: HearStatement | undefined) {
    this.#hear = hear;
  }

  /** Sent since the start. */
  get count(): number {
    return this.#count;
  }

  /** Asks for rows; `ask` says when the statement leaves. */
  async ask<Row>(name: string, text: string, ask: (onSent: () => void) => Promise<Row[]>): Promise<Row[]> {
    this.#begin();
    const stopwatch = new Stopwatch();
    try {
      const rows = await ask(() => stopwatch.leave());
      this.#end({ name, text, ...stopwatch.stop(), rows: rows.length, hasFailed: false });
      return rows;
    } catch (error) {
      this.#end({ name, text, ...stopwatch.stop(), hasFailed: true });
      throw error;
    }
  }

  /** One that somebody else sent and timed. */
  note(text: string, ms: number, hasFailed: boolean): void {
    this.#begin();
    this.#end({ name: '', text, ms, hasFailed });
  }

  #begin(): void {
    this.#count += 1;
    const one = ongoing();
    if (one !== undefined) one.statements += 1;
  }

  #end(statement: SentStatement): void {
    this.durations.note(statement.ms / 1_000);
    if (statement.hasFailed) this.failed += 1;
    this.#hear?.(statement);
  }
}

/** What comes before a statement is sent, and what comes after. */
class Stopwatch {
  readonly #since = performance.now();
  #sentAt: number | undefined;

  /** Again only where an error of another one sent it back. */
  leave(): void {
    this.#sentAt ??= performance.now();
  }

  stop(): Pick<SentStatement, 'ms' | 'waited'> {
    const now = performance.now();
    const sentAt = this.#sentAt ?? now;
    return { ms: now - sentAt, waited: sentAt - this.#since };
  }
}
