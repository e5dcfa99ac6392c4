/** Loads the built pages, or serves live ones during development. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ReduceAddress, RenderPage, RouteOf } from '#contract/core/page.ts';
import type { PageSource } from './pages.ts';

const built = new URL('../../../../web/build/', import.meta.url);

/** Loads the built pages. Throws with a sentence if nothing is built. */
export async function builtPages(): Promise<PageSource> {
  const entry = fileURLToPath(new URL('server/index.js', built));
  if (!existsSync(entry)) throw new Error('The pages aren’t built. Run npm start or npm run build.');
  const pages = (await import(entry)) as Pick<DevPages, 'render' | 'reduceAddress' | 'routeOf'>;
  const { render, reduceAddress, routeOf } = pages;
  const clientFolder = fileURLToPath(new URL('client/', built));
  return { render, reduceAddress, routeOf, clientFolder, isStrict: true };
}

export interface LivePages extends PageSource {
  /** Serves sources and hot updates on the application's own port. */
  attach(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** The part of web/dev.ts that is used here: the server's types do not include the pages. */
interface DevPages {
  middleware: (request: unknown, response: unknown, next: () => void) => void;
  render: RenderPage;
  reduceAddress: ReduceAddress;
  routeOf: RouteOf;
  close: () => Promise<void>;
}

/** Pages from their sources with hot reload; for `npm run dev` only. */
export function livePages(): LivePages {
  let pages: DevPages | undefined;
  const attached = () => {
    if (pages === undefined) throw new Error('the pages are asked for before they are attached');
    return pages;
  };
  return {
    isStrict: false,
    render: async (input) => attached().render(input),
    reduceAddress: async (address) => attached().reduceAddress(address),
    routeOf: async (address) => attached().routeOf(address),
    async attach(app) {
      const { createDevPages } = (await import(new URL('../../../../web/dev.ts', import.meta.url).href)) as {
        createDevPages: (server: Server) => Promise<DevPages>;
      };
      const live = await createDevPages(app.server);
      pages = live;
      app.addHook('onRequest', (request, reply, done) => {
        if (ownAddresses.test(request.url)) done();
        else live.middleware(request.raw, reply.raw, done);
      });
    },
    async close() {
      await pages?.close();
    },
  };
}

/** Paths that the application answers itself. */
const ownAddresses = /^\/(?:api|uploads|feeds|healthz|readyz|metrics|robots\.txt|sitemap)\b/;
