/** What comes of a press where the script of the page that it leads to does not come (rules/pages 24). */
import type { DataRouter, Navigation } from 'react-router';
import { isReached } from '../client/module-loading.ts';
import { sayUnreached } from '../kit/say/show-toast.tsx';

declare global {
  interface Window {
    /** The router puts itself here; hooks know later than it where one is going. */
    __reactRouterDataRouter: DataRouter;
    /** Asked by what loads the scripts of pages (`web/missing-pages.ts`), with the id of the route; resolves for another try. */
    missingPage: (id: string) => Promise<void>;
  }
}

/** When one goes there the next time; what came too late, or was to be loaded ahead alone, is not explained. */
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

/** Where the server answers there is a new version, and the page comes with its document; or else one stays. */
async function explain(router: DataRouter, missed: Navigation): Promise<void> {
  // By the back button one is at its address already.
  if (missed.historyAction === 'POP') return window.location.reload();
  const isReachable = await isReached();
  const { location, navigation } = router.state;
  if (missed.location === undefined || navigation.location !== missed.location) return;
  if (isReachable) return window.location.assign(router.createHref(missed.location));
  sayUnreached();
  // Going where one is, with nothing loaded for it, ends the way to elsewhere.
  router.navigate(location, {
    state: stateOfStaying(),
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

/** What the page was told as one came stays told, and nobody arrives: one goes on where one reads. */
function stateOfStaying(): object {
  const { usr } = window.history.state as { usr?: object };
  return { ...usr, y: window.scrollY };
}
