import '../kit/layout.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useSite } from '../client/environment.ts';
import { useScrollOnReturn } from '../client/return-path.ts';
import { ToastHost } from '../kit/say/show-toast.tsx';
import { PlainText, phoneHref } from '../kit/text/plain-text.tsx';
import { SaveProvider } from '../slices/saved/save-provider.tsx';
import { VoteProvider } from '../slices/votes/vote-provider.tsx';
import { FlashBanners } from './flash-banners.tsx';
import classes from './frame.module.css';
import { SiteHeader } from './site-header.tsx';

/** The frame around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <SiteHeader>
        <Progress />
      </SiteHeader>
      <VoteProvider>
        <SaveProvider>
          <Content>{children}</Content>
        </SaveProvider>
      </VoteProvider>
      <SiteFooter />
      <ToastHost />
    </>
  );
}

function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // An error screen and a page do not share this element. So a page reached by a link counts as new, even after an
  // error screen.
  const arrivedByLink = useNavigationType() !== 'POP';
  const shown = useRef<string | undefined>(arrivedByLink ? undefined : pathname);

  // After a client-side navigation, keyboard and screen reader start at the page's beginning, as after a reload.
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

/** Appears only after a short delay, so that fast pages do not flicker. */
function Progress() {
  const { state } = useNavigation();
  return state === 'loading' ? (
    <div className={classes.progress} role="progressbar" aria-label="Loading page" />
  ) : null;
}

export function SiteFooter() {
  const { name, line, legalUrl, contactUrl, contactAddress, contactEmail, contactPhone, social } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Column as="nav" heading="Association">
          <p className={classes.name}>{name}</p>
          {line !== '' && <p>{line}</p>}
          <FooterLink to={legalUrl}>Legal and privacy</FooterLink>
          <FooterLink to={contactUrl}>Contact</FooterLink>
        </Column>
        <Column as="section" heading="Contact">
          <PlainText text={contactAddress} />
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          {contactPhone !== '' && <a href={phoneHref(contactPhone)}>{contactPhone}</a>}
        </Column>
        {social.length > 0 && (
          <Column as="nav" heading="Follow">
            {social.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener me">
                {label}
              </a>
            ))}
          </Column>
        )}
      </div>
    </footer>
  );
}

interface ColumnProps {
  /** `nav` for links, `section` for text. */
  as: 'nav' | 'section';
  heading: string;
  children: ReactNode;
}

function Column({ as: Element, heading, children }: ColumnProps) {
  const id = useId();
  return (
    <Element className={classes.column} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {children}
    </Element>
  );
}

/** An operator may point these links elsewhere; our own pages open without a reload. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
