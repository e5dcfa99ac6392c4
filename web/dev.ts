import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Connect } from 'vite';
import type { ReduceAddress, RenderPage, RouteOf } from '#contract/core/page.ts';

export interface DevPages {
  /** Serves sources, styles and hot updates; registered after the calls and before the pages. */
  middleware: Connect.Server;
  render: RenderPage;
  reduceAddress: ReduceAddress;
  routeOf: RouteOf;
  close: () => Promise<void>;
}

/**
 * Serves the pages from their sources, for `npm run dev`: changes show at once, without a build. `server` is the
 * listening server, so that hot updates use its port. Development has no content security policy, as the tools inject
 * scripts.
 */
export async function createDevPages(server: Server): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () => vite.ssrLoadModule('/app/server.ts') as Promise<typeof import('./app/server.ts')>;
  return {
    middleware: vite.middlewares,
    reduceAddress: async (address) => (await load()).reduceAddress(address),
    routeOf: async (address) => (await load()).routeOf(address),
    async render(input) {
      try {
        return await (await load()).render(input);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    close: () => vite.close(),
  };
}
