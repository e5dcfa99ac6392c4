/**
 * If a page's script fails to load, the router reloads the current page: the press is lost, and without a network that
 * page as well. The router has no option for it. In builds this plugin asks `app/frame/missing-page.ts` when to try
 * again.
 */
import type { Plugin } from 'vite';

/** The router's `loadRouteModule`. */
const loader = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;

const ownLoader = `export async function loadRouteModule({ id, module }, loaded) {
  while (!(id in loaded)) {
    try {
      loaded[id] = await import(/* @vite-ignore */ module);
    } catch {
      await missingPage(id);
    }
  }
  return loaded[id];
}`;

export function missingPages(): Plugin {
  return {
    name: 'guildhall:missing-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (loader.test(id) ? ownLoader : undefined),
  };
}
