import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import classes from './flagged.module.css';
import { useFlagged } from './use-flagged.ts';

/** Of the staff's menu: how many comments wait, and the way to the one that was flagged last. */
export default function FlaggedEntry({ className }: { className: string | undefined }) {
  const { count, newest } = useFlagged();
  if (newest === undefined) return null;
  return (
    <li>
      <Link className={className} to={paths.comment(newest.subject, newest.id)}>
        <IconFlag size={18} stroke={1.75} aria-hidden />
        {flagTexts.waiting}
        <span className={classes.count}>{count}</span>
      </Link>
    </li>
  );
}
