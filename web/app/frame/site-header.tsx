import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { avatarUrl, smallAvatarFile } from '#contract/files/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { searchTextLimit } from '#contract/search/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSite } from '../client/environment.ts';
import { SearchBox } from '../kit/table/search-box.tsx';
import { shownText } from '../slices/search/search-view.ts';
import { AccountArea } from './account-area.tsx';
import { sizeOf } from './name-size.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './site-header.module.css';

export function SiteHeader() {
  const site = useSite();
  return (
    <header className={classes.header}>
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
          {/* rules/pages 3: the link exists but is hidden. */}
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

/** The logo, which is called as the site is; without one the name. */
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

/** Shows the search that the page answers; any other page is made without one (addresses.ts). */
function Search() {
  const [query] = useSearchParams();
  const isAnswered = useLocation().pathname === paths.search();
  return (
    <SearchBox
      action={paths.search()}
      name={pageParameters.searchText}
      text={isAnswered ? shownText(query) : ''}
      limit={searchTextLimit}
      placeholder={productTexts.searchPlaceholder}
      submit="Search"
      className={classes.search}
    />
  );
}
