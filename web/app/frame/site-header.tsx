import { Link, NavLink } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSite } from '../client/environment.ts';
import { AccountArea } from './account-area.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './site-header.module.css';

export function SiteHeader() {
  const site = useSite();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.home()} className={classes.name}>
          {site.name}
        </Link>
        <SearchBox className={classes.search} />
        <nav className={classes.nav} aria-label="Main">
          <NavLink to={paths.learning()} className={() => classes.link}>
            LEARNING
          </NavLink>
          {/* specification 1: the link exists but is hidden. */}
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
