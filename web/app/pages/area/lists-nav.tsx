import { Link, type To } from 'react-router';
import { profileTexts } from '#contract/profiles/texts.ts';
import classes from './lists-nav.module.css';
import type { OwnList } from './lists-view.ts';

interface ListsNavProps<List extends OwnList> {
  label: string;
  lists: readonly List[];
  open: List;
  at: (list: List) => To;
}

/** The way to the other lists of a member: links, so that going back leads to the one before. */
export function ListsNav<List extends OwnList>({ label, lists, open, at }: ListsNavProps<List>) {
  return (
    <nav aria-label={label} className={classes.lists}>
      {lists.map((list) => (
        <Link
          key={list}
          to={at(list)}
          preventScrollReset
          className={classes.list}
          aria-current={list === open ? 'page' : undefined}
        >
          {profileTexts.listNames[list]}
        </Link>
      ))}
    </nav>
  );
}
