/** Rendering interface for the application's server: takes an address and returns a complete document. */

import * as build from 'virtual:react-router/server-build';
import { QueryClient } from '@tanstack/react-query';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RenderedPage, RenderInput } from '#contract/core/page.ts';
import { createApi } from './client/api.ts';
import { finishScripts } from './client/inline-scripts.ts';
import { loadTools } from './client/page-load.ts';
import { dehydrateQueries, encodeState } from './client/page-state.ts';
import { queryDefaults } from './client/queries.ts';
import { guest } from './client/session.ts';
import { renderContext } from './entry.server.tsx';

export { reduceAddress, routeOf } from './addresses.ts';

const handle = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');

/** Every route whose address contains a secret uses this parameter name. */
const secretName = 'token';

export async function render({ url, nonce, send, site }: RenderInput): Promise<RenderedPage> {
  const queries = new QueryClient({ defaultOptions: queryDefaults });
  const api = createApi(send, { read: () => guest, expire: () => undefined });
  let failure: unknown;
  let holdsSecret = false;
  let document: string | undefined;

  const context = new RouterContextProvider();
  context.set(loadTools, { api, queries, site });
  context.set(renderContext, {
    api,
    queries,
    site,
    styleNonce: nonce,
    scriptNonce: nonce,
    stateText: () => encodeState({ site, queries: dehydrateQueries(queries) }),
    failed: (error) => {
      failure ??= error;
    },
    matched: (names) => {
      holdsSecret = names.includes(secretName);
    },
    onDocument: (html) => {
      document = html;
    },
  });

  try {
    const response = await handle(new Request(url), context);
    const { html, scripts } = finishScripts(document ?? (await response.text()), nonce);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      html,
      scripts,
      holdsSecret,
      ...(failure !== undefined && { failure }),
    };
  } finally {
    document = undefined;
    queries.clear();
  }
}
