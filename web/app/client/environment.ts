import { createContext, useContext } from 'react';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Api } from './api.ts';

/** Context of the pages, the same on both sides; the entry of each side creates it. */
export interface Environment {
  api: Api;
  site: SiteSettings;
  /** Called after the viewer has changed the settings; every part of the page is updated. */
  showSite: (site: SiteSettings) => void;
  /** The encoded PageState. It is read when the document is written, after every query has answered. */
  stateText: () => string;
  /**
   * The last script of the document. It passes the loaders' results to the router and starts it. Empty in the browser.
   */
  closingScript: string;
  /** Nonce of style elements, for the content security policy. */
  styleNonce: string | undefined;
  /** Nonce of our own inline scripts while the document is written; see `inline-scripts.ts`. */
  scriptNonce: string | undefined;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === undefined) throw new Error('a page was rendered outside its environment');
  return environment;
}

export function useSite(): SiteSettings {
  return useEnvironment().site;
}
