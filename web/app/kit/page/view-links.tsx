import { Link, type To } from 'react-router';
import classes from './view-links.module.css';

interface ViewLinksProps {
  /** Accessible name of the group. */
  label: string;
  /** In display order. */
  views: readonly { to: To; name: string; isOpen: boolean }[];
}

/**
 * Links to several views of one page, with the open one marked. They are links, so that Back leads to the previous
 * view.
 */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={classes.views}>
      {views.map(({ to, name, isOpen }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          className={classes.view}
          aria-current={isOpen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
