import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Environment, EnvironmentContext } from './client/environment.ts';

interface AppProps {
  environment: Environment;
  queries: QueryClient;
  children: ReactNode;
}

/** Around the router, on both sides. */
export function App({ environment, queries, children }: AppProps) {
  return (
    <EnvironmentContext value={environment}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </EnvironmentContext>
  );
}
