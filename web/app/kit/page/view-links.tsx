import { Link, type To } from 'react-router';
import classes from './view-links.module.css';

interface ViewLinksProps {
  /** Names what is chosen. */
  label: string;
  /** In the order shown. */
  views: readonly { to: To; name: string; isOpen: boolean }[];
}

/** Of several views of one page, the one that is open and the way to the others: links, so that Back leads to the one before. */
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
