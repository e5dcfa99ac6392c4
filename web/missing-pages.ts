/**
 * Where the script of a page does not come, the router loads the page that one is on anew: the press is lost, and without a
 * network that page as well. It offers no say in it. Built, `app/frame/missing-page.ts` is asked when to try again.
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
