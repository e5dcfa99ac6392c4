/** Counts the outcomes of sign-ins through the community site, and its replies about members. */
import { Counter, type Registry } from 'prom-client';

const signInOutcomes = ['begun', 'signed-in', 'linked', 'refused', 'unavailable'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const checkOutcomes = ['confirmed', 'ended', 'over', 'unanswered'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const common = { labelNames: ['outcome'], registers: [] };

export class SsoMetrics {
  readonly #signIns = new Counter({
    ...common,
    name: 'guildhall_sso_sign_ins_total',
    help: 'Sign-ins through the community site, by how far they came.',
  });
  readonly #checks = new Counter({
    ...common,
    name: 'guildhall_sso_checks_total',
    help: 'Members that the community site was asked about, by its answer.',
  });

  constructor() {
    for (const outcome of signInOutcomes) this.#signIns.inc({ outcome }, 0);
    for (const outcome of checkOutcomes) this.#checks.inc({ outcome }, 0);
  }

  register(registry: Registry): void {
    for (const metric of [this.#signIns, this.#checks]) registry.registerMetric(metric);
  }

  signIn(outcome: SignInOutcome): void {
    this.#signIns.inc({ outcome });
  }

  check(outcome: CheckOutcome): void {
    this.#checks.inc({ outcome });
  }
}
