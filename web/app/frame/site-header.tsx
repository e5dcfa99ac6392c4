import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import { pageParameters, paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { avatarUrl, smallAvatarFile } from '#contract/files/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { searchTextLimit } from '#contract/search/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSite } from '../client/environment.ts';
import { loadAgain } from '../client/module-loading.ts';
import { useReturnState } from '../client/return-path.ts';
import { type UnknownViewer, useSession, useViewer, type Viewer } from '../client/viewer.ts';
import { Button } from '../kit/form/button.tsx';
import { useLazy } from '../kit/say/use-lazy.ts';
import { SearchBox } from '../kit/table/search-box.tsx';
import { searchTextOfAddress } from '../slices/search/search-text-of-address.ts';
import { straightOn } from '../slices/sso/direct-sign-in.ts';
import { toggleScheme } from '../theme/colour-scheme.ts';
import classes from './site-header.module.css';

export function SiteHeader({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <header className={classes.header}>
      {children}
      <div className={classes.inner}>
        <Link to={paths.home()} className={classes.name} data-size={sizeOf(site.name)}>
          <SiteMark site={site} />
        </Link>
        <Search />
        <nav className={classes.nav} aria-label="Main">
          {site.hasLearning !== false && (
            <NavLink to={paths.learning()} className={() => classes.link}>
              LEARNING
            </NavLink>
          )}
          {/* The link is rendered but hidden (rules/pages 3). */}
          <NavLink to={paths.events()} className={() => classes.link} hidden>
            EVENTS
          </NavLink>
          <NavLink to={paths.threads()} className={() => `${classes.link} ${classes.plain}`}>
            {threadTexts.heading}
          </NavLink>
        </nav>
        <div className={classes.tools}>
          <AccountArea />
          <SchemeSwitch />
        </div>
      </div>
    </header>
  );
}

/** The logo, with the site's name as its alternative text; without a logo, the name. */
function SiteMark({ site: { name, logo } }: { site: SiteSettings }) {
  if (logo === undefined) return <span className={classes.words}>{name}</span>;
  const small = avatarUrl(smallAvatarFile(logo.file));
  return (
    <img
      className={classes.logo}
      src={small}
      srcSet={`${small} 1x, ${avatarUrl(logo.file)} 2x`}
      width={logo.width}
      height={logo.height}
      alt={name}
    />
  );
}

/** Shows the page's search text. Pages without a search are rendered without it (addresses.ts). */
function Search() {
  const [query] = useSearchParams();
  const isAnswered = useLocation().pathname === paths.search();
  return (
    <SearchBox
      action={paths.search()}
      name={pageParameters.searchText}
      text={isAnswered ? searchTextOfAddress(query) : ''}
      limit={searchTextLimit}
      placeholder={productTexts.searchPlaceholder}
      submit="Search"
      className={classes.search}
    />
  );
}

/**
 * Returns the size class of the association's name in the header (rules/pages 27). Pure.
 *
 * Long names need smaller letters: `middling` on phones only, `long` everywhere.
 */
export function sizeOf(name: string): 'middling' | 'long' | undefined {
  if (name.length > 22) return 'long';
  return widthOf(name) > 15 ? 'middling' : undefined;
}

/** Estimates the width in units of about a third of a wide letter; a phone fits 15 in one line. */
function widthOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + weightOf(letter), 0);
}

function weightOf(letter: string): number {
  if (/[fijlrt .]/.test(letter)) return 1;
  if (/[a-ln-vx-z]/.test(letter)) return 2;
  // Letters of non-European scripts are as wide as they are high.
  return letter < '\u0500' ? 3 : 4;
}

/** Switches between the light and dark colour scheme. */
export function SchemeSwitch() {
  // CSS decides which of the two icons shows, as the server does not know the reader's scheme.
  return (
    <button type="button" className={classes.button} onClick={toggleScheme}>
      <span className={classes.inLight}>
        <IconMoon size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use dark colors</span>
      </span>
      <span className={classes.inDark}>
        <IconSun size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use light colors</span>
      </span>
    </button>
  );
}

/**
 * Shows Register and Log In, or the member's menu. Both use the same box, so that nothing moves when the viewer becomes
 * known.
 */
export function AccountArea() {
  const { token } = useSession();
  return (
    <div className={classes.area}>
      {token === undefined ? <GuestLinks /> : <MemberMenu />}
      <span className={classes.waiting} aria-hidden />
    </div>
  );
}

function GuestLinks() {
  const site = useSite();
  const state = useReturnState();
  const onward = site.sso?.isOnly === true ? straightOn : {};
  return (
    <div className={classes.guest}>
      {site.registration === 'open' && (
        <Link to={paths.register()} className={classes.register}>
          Register
        </Link>
      )}
      {site.loginUrl === undefined ? (
        <Link to={paths.login()} state={{ ...state, ...onward }} className={classes.login}>
          Log In
        </Link>
      ) : (
        <a href={site.loginUrl} className={classes.login}>
          Log In
        </a>
      )}
    </div>
  );
}

function MemberMenu() {
  const viewer = useViewer();
  const [tries, setTries] = useState(0);
  return (
    <>
      <span role="status" className="visually-hidden">
        {viewer.is === 'unknown' && viewerTexts.accountUnread}
      </span>
      <MemberPlace
        key={tries}
        viewer={viewer}
        onTryAgain={() => loadAgain(load).then(() => setTries(tries + 1))}
      />
    </>
  );
}

/** Loaded for members only. */
const load = () => import('./member-tools.tsx');

function MemberPlace({ viewer, onTryAgain }: { viewer: Viewer; onTryAgain: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const lazy = useLazy(load, () => setMissing(true));
  if (viewer.is === 'unknown') return <AccountUnread retry={viewer.retry} />;
  if (isMissing) return <AccountUnread retry={onTryAgain} />;
  if (viewer.is === 'member' && lazy !== undefined) return <lazy.MemberTools profile={viewer.profile} />;
  return <span className={classes.placeholder} role="status" aria-label="Loading" />;
}

function AccountUnread({ retry }: Pick<UnknownViewer, 'retry'>) {
  return (
    <div className={classes.unread} title={viewerTexts.accountUnread}>
      <span className={classes.unreadWords}>Account unavailable</span>
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
