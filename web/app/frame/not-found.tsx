import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import classes from './not-found.module.css';

/** The page for all paths without a route (rules/pages 2). */
export function NotFound() {
  return (
    <div className={classes.screen}>
      <PageHead title="Page Not Found" noindex />
      <h1 className={classes.title}>404! Page Not Found</h1>
      <p className={classes.text}>
        The address may be mistyped, or the page was removed. Use the search above to find it.
      </p>
      <Link to={paths.home()} className={classes.home}>
        Go to the home page
      </Link>
    </div>
  );
}

/** Also used for addresses of the members' area without a screen. */
export default NotFound;
