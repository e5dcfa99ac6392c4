import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { isDecodable } from '#contract/core/addresses.ts';
import { paths } from '#contract/core/paths.ts';
import { App } from './app.tsx';
import { browserTransport, createApi } from './client/api.ts';
import { openingType } from './client/history-state.ts';
import { loadTools } from './client/page-load.ts';
import { decodeState, hydrateQueries } from './client/page-state.ts';
import { createQueries } from './client/queries.ts';
import { session } from './client/session.ts';
import { tolerateTranslation } from './client/translated-dom.ts';
import { missingPage } from './frame/missing-page.ts';

const stateText = document.getElementById('state')?.textContent ?? '';
const { site, queries: found } = decodeState(stateText);

const queries = createQueries();
// Going back shows the cached document, however old it is, without a request to the server. So its data counts as old.
hydrateQueries(queries, found, openingType() === 'back_forward' ? 0 : undefined);
const api = createApi(browserTransport(), session);
const styleNonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;

// Removes data that only the previous member may see.
let token = session.read().token;
session.subscribe(() => {
  if (session.read().token === token) return;
  token = session.read().token;
  queries.removeQueries({ predicate: ({ meta }) => meta?.personal === true });
});

window.missingPage = missingPage;

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(loadTools, { api, queries, site });
  return context;
}

tolerateTranslation();
leaveUnreadableAddress();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App
        environment={{
          api,
          site,
          styleNonce,
          scriptNonce: undefined,
          stateText: () => stateText,
          closingScript: '',
        }}
        queries={queries}
      >
        <HydratedRouter getContext={getContext} />
      </App>
    </StrictMode>,
  );
});

/** The server treats an undecodable address as not found; the router here would match another page. */
function leaveUnreadableAddress(): void {
  if (!isDecodable(location.pathname)) history.replaceState(history.state, '', paths.unreadable());
}
