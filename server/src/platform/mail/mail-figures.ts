/** Letters that this instance sent, and tries that failed, by lane (rules/running 19). */
import type { Registry } from 'prom-client';
import { Durations, longBounds } from '../metrics/durations.ts';
import { figure, figureOfEach } from '../metrics/figure.ts';
import { type Lane, lanes } from './mail.ts';

interface LaneFigures {
  sent: number;
  failed: number;
  durations: Durations;
}

export class MailFigures {
  readonly #lanes = new Map<Lane, LaneFigures>(
    (Object.keys(lanes) as Lane[]).map((lane) => [
      lane,
      { sent: 0, failed: 0, durations: new Durations(longBounds) },
    ]),
  );

  readonly #onSent: (() => void) | undefined;

  /** `onSent` hears of each letter that was taken. */
  constructor(onSent?: () => void) {
    this.#onSent = onSent;
  }

  /** Passes on what it throws. */
  async follow(lane: Lane, send: () => Promise<void>): Promise<void> {
    const figures = this.#lanes.get(lane) as LaneFigures;
    const since = performance.now();
    let hasFailed = true;
    try {
      await send();
      hasFailed = false;
      this.#onSent?.();
    } finally {
      figures[hasFailed ? 'failed' : 'sent'] += 1;
      figures.durations.note((performance.now() - since) / 1_000);
    }
  }

  register(registry: Registry): void {
    figureOfEach(
      registry,
      sent,
      'lane',
      () => this.#lanes,
      (figures) => figures.sent,
    );
    figureOfEach(
      registry,
      failed,
      'lane',
      () => this.#lanes,
      (figures) => figures.failed,
    );
    figure(registry, took, () =>
      [...this.#lanes].flatMap(([lane, { durations }]) => durations.samples(took.name, { lane })),
    );
  }
}

const sent = {
  name: 'guildhall_letters_sent_total',
  help: 'Letters that the mail server took.',
  type: 'counter',
} as const;
const failed = {
  name: 'guildhall_letters_failed_total',
  help: 'Tries of letters that failed.',
  type: 'counter',
} as const;
const took = {
  name: 'guildhall_letter_seconds',
  help: 'Time until the mail server took a letter, or it failed.',
  type: 'histogram',
} as const;
