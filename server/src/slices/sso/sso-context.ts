import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import type { AppContext, SignOn } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { collectGauge, singleFlightInTime } from '../../platform/metrics/collectors.ts';
import { countUnanswered } from './due-queries.ts';
import { LogoutReader } from './logout-token.ts';
import type { Provider } from './provider.ts';

/** The dependencies of single sign-on, created once if it is configured. */
export interface Sso {
  context: AppContext;
  provider: Provider;
  seal: GrantSeal;
  logouts: LogoutReader;
  metrics: SsoMetrics;
}

/**
 * Encrypts refresh tokens in the database with AES-256-GCM. The key derives from the client's secret, which is in no
 * database. Without a secret no token is stored (docs/decisions/0051).
 */
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

class GrantSeal {
  readonly #key: Buffer | undefined;

  constructor(clientSecret: string | undefined) {
    this.#key =
      clientSecret === undefined
        ? undefined
        : Buffer.from(hkdfSync('sha256', clientSecret, '', 'refresh tokens of members', 32));
  }

  /**
   * Encrypts a token; undefined without a key. `subject` is the token's owner; it cannot be decrypted for any other.
   */
  close(token: string, subject: string): Buffer | undefined {
    if (this.#key === undefined) return undefined;
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.#key, iv).setAAD(Buffer.from(subject));
    const text = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), text]);
  }

  /** Decrypts a token. Undefined if it was encrypted with another key or for another subject, or was changed. */
  open(sealed: Buffer, subject: string): string | undefined {
    if (this.#key === undefined) return undefined;
    try {
      const opening = createDecipheriv(cipher, this.#key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(subject))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
      return text.toString('utf8');
    } catch {
      return undefined;
    }
  }
}

const signInOutcomes = ['begun', 'signed-in', 'linked', 'refused', 'unavailable'] as const;
type SignInOutcome = (typeof signInOutcomes)[number];

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

export function createSso(context: AppContext, provider: Provider | undefined): Sso | undefined {
  if (provider === undefined) return undefined;
  const seal = new GrantSeal(provider.settings.clientSecret);
  return { context, provider, seal, logouts: new LogoutReader(provider), metrics: new SsoMetrics() };
}

/** The part that earlier slices need. */
export function signOnOf(provider: Provider): SignOn {
  return { issuer: provider.settings.issuer, endAddress: () => provider.endAddress() };
}

const unheard = {
  name: 'guildhall_sso_members_unheard',
  help: 'Members of whom the community site said nothing for a day though it can be asked, 10,000 at most.',
};

/** A metric for monitoring tools (rules/single-sign-on 18). Without a value while the database doesn't respond. */
export function gaugeUnanswered(registry: Registry, database: Database, issuer: string): void {
  collectGauge(
    registry,
    unheard,
    singleFlightInTime(() => countUnanswered(database, issuer)),
  );
}
