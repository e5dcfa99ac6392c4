/** How sign-ins through the community site ended, and what it said of members when it was asked. */
import type { Registry } from 'prom-client';
import { figureOfEach } from '../../platform/metrics/figure.ts';

const signInOutcomes = ['begun', 'signed-in', 'linked', 'refused', 'unavailable'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const checkOutcomes = ['confirmed', 'ended', 'over', 'unanswered'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

export class SsoFigures {
  readonly #signIns = new Map<SignInOutcome, number>(signInOutcomes.map((outcome) => [outcome, 0]));
  readonly #checks = new Map<CheckOutcome, number>(checkOutcomes.map((outcome) => [outcome, 0]));

  signIn(outcome: SignInOutcome): void {
    this.#signIns.set(outcome, (this.#signIns.get(outcome) ?? 0) + 1);
  }

  check(outcome: CheckOutcome): void {
    this.#checks.set(outcome, (this.#checks.get(outcome) ?? 0) + 1);
  }

  register(registry: Registry): void {
    figureOfEach(
      registry,
      signIns,
      'outcome',
      () => this.#signIns,
      (count) => count,
    );
    figureOfEach(
      registry,
      checks,
      'outcome',
      () => this.#checks,
      (count) => count,
    );
  }
}

const signIns = {
  name: 'guildhall_sso_sign_ins_total',
  help: 'Sign-ins through the community site, by how far they came.',
  type: 'counter',
} as const;
const checks = {
  name: 'guildhall_sso_checks_total',
  help: 'Members that the community site was asked about, by its answer.',
  type: 'counter',
} as const;
