import type { AppContext, SignOn } from '../../platform/app-context.ts';
import type { Sso } from './context.ts';
import { GrantSeal } from './context.ts';
import { LogoutReader } from './logout-token.ts';
import { SsoMetrics } from './metrics.ts';
import type { Provider } from './provider.ts';

export function openSso(context: AppContext, provider: Provider | undefined): Sso | undefined {
  if (provider === undefined) return undefined;
  const seal = new GrantSeal(provider.settings.clientSecret);
  return { context, provider, seal, logouts: new LogoutReader(provider), metrics: new SsoMetrics() };
}

/** The part that earlier slices need. */
export function signOnOf(provider: Provider): SignOn {
  return { issuer: provider.settings.issuer, endAddress: () => provider.endAddress() };
}
