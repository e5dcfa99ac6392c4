import type { Services } from '../../platform/services.ts';
import type { GrantSeal } from './grant-seal.ts';
import type { LogoutReader } from './logout-token.ts';
import type { SsoMetrics } from './metrics.ts';
import type { Provider } from './provider.ts';

/** What signing in elsewhere works with; made once, where it is set up. */
export interface Sso {
  services: Services;
  provider: Provider;
  seal: GrantSeal;
  logouts: LogoutReader;
  metrics: SsoMetrics;
}
