import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { useScrollOnReturn } from '../client/return-path.ts';
import '../kit/layout.css';
import { ToastHost } from '../kit/say/show-toast.tsx';
import { Voting } from '../slices/votes/voting.tsx';
import { FlashBanners } from './flash-banners.tsx';
import classes from './frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <SiteHeader />
      <Progress />
      <Voting>
        <Content>{children}</Content>
      </Voting>
      <SiteFooter />
      <ToastHost />
    </>
  );
}

function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // An error screen and a page do not share this element: arriving by a link counts as a new page too.
  const arrivedByLink = useNavigationType() !== 'POP';
  const shown = useRef<string | undefined>(arrivedByLink ? undefined : pathname);

  // A new page without a reload: keyboard and screen reader start at its beginning, as after a reload.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useScrollOnReturn();

  return (
    <main ref={main} id="content" tabIndex={-1} className={classes.content}>
      <FlashBanners />
      {children}
    </main>
  );
}

/** Shows after a moment only, so that quick pages do not flicker. */
function Progress() {
  const { state } = useNavigation();
  return state === 'loading' ? (
    <div className={classes.progress} role="progressbar" aria-label="Loading page" />
  ) : null;
}
