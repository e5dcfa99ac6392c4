/** Counts and times sent e-mails by lane (rules/running 19). */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { backgroundBuckets, collectGauge, singleFlightInTime } from '../metrics/collectors.ts';
import { type Lane, lanes } from './mail.ts';
import { countGivenUp } from './queries.ts';

const givenUp = {
  name: 'guildhall_letters_given_up',
  help: 'Letters in the book of those that failed.',
  label: 'lane',
};

/** The length of the failed-mail list (rules/emails 27). No values while the database doesn't respond. */
export function gaugeGivenUp(registry: Registry, database: Database): void {
  const count = singleFlightInTime(() => countGivenUp(database));
  collectGauge(registry, givenUp, async () => Object.entries((await count()) ?? {}));
}

const common = { labelNames: ['lane'], registers: [] };

export class MailMetrics {
  readonly #sent = new Counter({
    ...common,
    name: 'guildhall_letters_sent_total',
    help: 'Letters that the mail server took.',
  });
  readonly #failed = new Counter({
    ...common,
    name: 'guildhall_letters_failed_total',
    help: 'Tries of letters that failed.',
  });
  readonly #seconds = new Histogram({
    ...common,
    name: 'guildhall_letter_seconds',
    help: 'Time until the mail server took a letter, or it failed.',
    buckets: backgroundBuckets,
  });
  readonly #onSent: (() => void) | undefined;

  /** `onSent` is called for each accepted e-mail. */
  constructor(onSent?: () => void) {
    this.#onSent = onSent;
    for (const lane of Object.keys(lanes)) {
      this.#sent.inc({ lane }, 0);
      this.#failed.inc({ lane }, 0);
      this.#seconds.zero({ lane });
    }
  }

  register(registry: Registry): void {
    for (const metric of [this.#sent, this.#failed, this.#seconds]) registry.registerMetric(metric);
  }

  /** Counts and times the sending of an e-mail. Throws what sending throws. */
  async follow(lane: Lane, send: () => Promise<void>): Promise<void> {
    const end = this.#seconds.startTimer({ lane });
    try {
      await send();
      this.#sent.inc({ lane });
      this.#onSent?.();
    } catch (error) {
      this.#failed.inc({ lane });
      throw error;
    } finally {
      end();
    }
  }
}
