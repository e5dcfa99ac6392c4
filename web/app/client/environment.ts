import { createContext, useContext } from 'react';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Api } from './api.ts';

/** What surrounds the pages: the same on both sides, made by the entry of each. */
export interface Environment {
  api: Api;
  site: SiteSettings;
  /** For whoever has just changed it: every part of the page follows. */
  showSite: (site: SiteSettings) => void;
  /** The encoded PageState; read when the document is written, after every query has answered. */
  stateText: () => string;
  /** What the document ends with: it hands the router what its loaders answered, and starts it. Empty in the browser. */
  closingScript: string;
  /** On style elements, which the content security policy allows by it. */
  styleNonce: string | undefined;
  /** On our own inline scripts while the document is written; see `inline-scripts.ts`. */
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
