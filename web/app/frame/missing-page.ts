/** Handles a navigation whose page script fails to load (rules/pages 24). */
import type { DataRouter, Navigation } from 'react-router';
import { isReached } from '../client/module-loading.ts';
import { sayUnreached } from '../kit/say/show-toast.tsx';

declare global {
  interface Window {
    /** Set by the router itself. It knows the pending navigation earlier than hooks do. */
    __reactRouterDataRouter: DataRouter;
    /**
     * Called by the loader of page scripts (`web/missing-pages.ts`) with the route's ID; resolves when the script
     * should be tried again.
     */
    missingPage: (id: string) => Promise<void>;
  }
}

/** Resolves at the next navigation to the route. Failures of outdated navigations and of preloads are not explained. */
export function missingPage(id: string): Promise<void> {
  const router = window.__reactRouterDataRouter;
  const { navigation: missed } = router.state;
  const leadsThere = ({ matches }: Navigation) => matches?.some(({ route }) => route.id === id) === true;
  if (leadsThere(missed)) void explain(router, missed);
  return new Promise((again) => {
    const end = router.subscribe(({ navigation }) => {
      if (navigation.location === missed.location || !leadsThere(navigation)) return;
      end();
      again();
    });
  });
}

/** If the server answers, there is a new version, and the page opens with its document. Otherwise the viewer stays. */
async function explain(router: DataRouter, missed: Navigation): Promise<void> {
  // After the back button the address is already the new one.
  if (missed.historyAction === 'POP') return window.location.reload();
  const isReachable = await isReached();
  const { location, navigation } = router.state;
  if (missed.location === undefined || navigation.location !== missed.location) return;
  if (isReachable) return window.location.assign(router.createHref(missed.location));
  sayUnreached();
  // A navigation to the current address without loading anything cancels the pending one.
  router.navigate(location, {
    state: stateOfStaying(),
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

/** Returns the page's own navigation state with the current scroll position, so that the reader stays in place. */
function stateOfStaying(): object {
  const { usr } = window.history.state as { usr?: object };
  return { ...usr, y: window.scrollY };
}
