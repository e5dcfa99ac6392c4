import type { To } from 'react-router';
import { profileTexts } from '#contract/profiles/texts.ts';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import type { OwnList } from './lists-view.ts';

interface ListsNavProps<List extends OwnList> {
  label: string;
  lists: readonly List[];
  open: List;
  at: (list: List) => To;
}

/** Links to the other lists of a member. */
export function ListsNav<List extends OwnList>({ label, lists, open, at }: ListsNavProps<List>) {
  const views = lists.map((list) => ({
    to: at(list),
    name: profileTexts.listNames[list],
    isOpen: list === open,
  }));
  return <ViewLinks label={label} views={views} />;
}
