import type { Registry } from 'prom-client';
import type { AppContext, SignOn } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { collectGauge, singleFlightInTime } from '../../platform/metrics/collectors.ts';
import { countUnanswered } from './due-queries.ts';
import { LogoutReader } from './logout-token.ts';
import type { Provider } from './provider.ts';
import { GrantSeal, type Sso, SsoMetrics } from './sso-context.ts';

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
