import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type Environment, EnvironmentContext } from './client/environment.ts';

interface AppProps {
  environment: Omit<Environment, 'showSite'>;
  queries: QueryClient;
  children: ReactNode;
}

/** Wraps the router on the server and in the browser. */
export function App({ environment, queries, children }: AppProps) {
  const [site, showSite] = useState(environment.site);
  const shown = useMemo(() => ({ ...environment, site, showSite }), [environment, site]);
  return (
    <EnvironmentContext value={shown}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </EnvironmentContext>
  );
}
