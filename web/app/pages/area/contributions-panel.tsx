import type { ComponentType } from 'react';
import { type To, useSearchParams } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { areaParameters, paths } from '#contract/core/paths.ts';
import { authorSearchLimit, type ListOwn } from '#contract/posts/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { LiveSearch } from '../../kit/table/live-search.tsx';
import { useTypedSearch } from '../../kit/table/use-typed-search.ts';
import { OwnComments } from '../../slices/comments/authored-comments.tsx';
import { OwnPending } from '../../slices/pending-posts/own-pending-list.tsx';
import { OwnProducts } from '../../slices/products/authored-products.tsx';
import { OwnThreads } from '../../slices/threads/authored-threads.tsx';
import { OwnVotes } from '../../slices/votes/given-votes.tsx';
import classes from './contributions-panel.module.css';
import { ListsNav } from './lists-nav.tsx';
import {
  type ListsView,
  listInput,
  listSearchText,
  type OwnList,
  ownListAddress,
  ownLists,
  readListsView,
} from './lists-view.ts';
import type { PanelProps } from './panel.ts';

interface ListProps {
  list: ListOwn;
  viewer: Author;
  /** Address of the same list without a search text. */
  all: To;
}

/** Each slice provides its own list. */
const lists: Record<OwnList, ComponentType<ListProps>> = {
  products: OwnProducts,
  huddles: OwnThreads,
  comments: OwnComments,
  huddleComments: (props) => <OwnComments {...props} inThreads />,
  votes: OwnVotes,
};

/** The member's own posts, comments and votes, one list at a time (rules/members-area 2). */
export default function ContributionsPanel({ profile }: PanelProps) {
  const [query] = useSearchParams();
  const view = readListsView(ownLists, query);
  const at = (list: OwnList) => ownListAddress(profile.id, { of: list, text: '' });
  const List = lists[view.of];
  return (
    <div className={classes.panel}>
      <OwnPending />
      <div className={classes.bar}>
        <ListsNav label="Contributions" lists={ownLists} open={view.of} at={at} />
        <Search view={view} profile={profile} />
      </div>
      <div>
        <List key={`${view.of} ${view.text}`} list={listInput(view)} viewer={profile} all={at(view.of)} />
      </div>
    </div>
  );
}

function Search({ view, profile: { id } }: PanelProps & { view: ListsView }) {
  const search = useTypedSearch();
  return (
    <LiveSearch
      key={view.of}
      action={paths.profile(id)}
      name={areaParameters.text}
      text={view.text}
      limit={authorSearchLimit}
      label={profileTexts.searchPlaceholders[view.of]}
      onSearch={(typed, isTyped) => {
        const text = listSearchText(typed);
        if (text !== view.text) search(ownListAddress(id, { ...view, text }), isTyped);
      }}
      className={classes.search}
    />
  );
}
