import type { Services } from '../../platform/services.ts';
import type { Sso } from './context.ts';
import { SsoFigures } from './figures.ts';
import { GrantSeal } from './grant-seal.ts';
import { LogoutReader } from './logout-token.ts';
import { Provider } from './provider.ts';
import type { SsoSettings } from './settings.ts';

/** Asks nobody for anything: the site that signs members in may be away as this starts. */
export function openSso(services: Services, settings: SsoSettings | undefined): Sso | undefined {
  if (settings === undefined) return undefined;
  const { log, site } = services;
  const provider = new Provider({ settings, publicUrl: site.publicUrl, log });
  return {
    services,
    provider,
    seal: new GrantSeal(settings.clientSecret),
    logouts: new LogoutReader(provider),
    figures: new SsoFigures(),
  };
}
